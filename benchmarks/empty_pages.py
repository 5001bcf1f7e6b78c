"""The least work for printing 108 faces: twelve empty pages from a ReportLab canvas."""

from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

canvas = Canvas("empty.pdf", pagesize=letter)
for _ in range(12):
    canvas.showPage()
canvas.save()
