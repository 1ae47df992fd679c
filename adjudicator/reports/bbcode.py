"""The report as BBCode, to be pasted into a forum."""

from adjudicator.reports.markdown import MarkdownReport
from adjudicator.reports.markup import BBCODE


class BbcodeReport(MarkdownReport):
    """The same sections as in Markdown, with the tags that forums share: ``b``, ``url`` and ``quote``."""

    markup = BBCODE
    title = section = "[b]{}[/b]"
    citation = "{article}"
    quotation = "[b]{article}[/b]\n[quote]{text}[/quote]"
