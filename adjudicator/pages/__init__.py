"""Pages for people: HTML from templates. Scripts play, edit and judge games, switch themes and work offline."""
