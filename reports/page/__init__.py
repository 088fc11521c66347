"""Pages: report.html of a run and modes.html: findings in sentences, figures, tables, the template.

Comes in: what is looked at in a browser. Stays out: options of commands.
"""
