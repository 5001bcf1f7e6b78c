"""Twelve empty pages from a ReportLab canvas: the least that printing 108 faces can take."""

from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

canvas = Canvas("empty.pdf", pagesize=letter)
for _ in range(12):
    canvas.showPage()
canvas.save()
