"""Reports on verified games, each written game by game, so that thousands take no more memory than one."""
