"""Typed turns as the service reads them: taken if one way is legal, else explained, with legal turns near to them."""
