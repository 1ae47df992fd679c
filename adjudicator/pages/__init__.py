"""Pages for people: the front page, the rulebooks, and the page of one ruling; plain HTML without any script."""
