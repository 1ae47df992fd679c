"""The judge as a zip of Python modules, for browsers."""
