"""How common a word is that only the user's own list or house words have."""

from ramble_tools.words.refusal import refusal


def own_frequency(word: str) -> tuple[float, bool]:
    """Return a word's Zipf frequency and whether it is left out because most of its uses are a name's.

    The figure is wordfreq's, if that is installed (the extra `lists`), otherwise 0.0. It is loaded only here, because
    that takes longer than anything else that a verdict needs.
    """
    known = refusal(word)
    if known and known.kind == "name":
        return 0.0, True
    try:
        from wordfreq import zipf_frequency
    except ImportError:
        return 0.0, False
    return float(zipf_frequency(word, "en")), False
