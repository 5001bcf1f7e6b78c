"""Paper: what is printed, and where on the sheet it lies.

Lengths are in mm, from a sheet's or card's lower left corner, as PDF has it. Only `pdf.py` knows of points.
"""
