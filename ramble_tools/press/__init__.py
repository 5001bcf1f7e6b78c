"""Everything that goes on paper, and where it is on the sheet.

Lengths are in mm, from the lower left corner of a sheet or card, as in PDF. Only `pdf.py` deals with points.
"""
