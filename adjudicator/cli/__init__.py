"""The command line: the same adjudicator without a server, or a service asked over HTTP."""
