"""The command line: the same adjudicator without a server, or with a service over HTTP."""
