"""The parts of drawings in SVG: pieces, overlays, letters and shapes."""
