"""What a text must be: a number that stays whole, a word that is not broken."""
import collections
import re

LONGEST_WORD = 24
NUMBER = re.compile(r"[(\-+−–]?[$€£¥]?\s?\d[\d.,'\u202f\u00a0]*(e[-+−]?\d+)?\s?%?\)?", re.I)
DATE = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([ T]\d.*)?|\d{1,2}:\d\d(:\d\d(\.\d+)?)?( ?[ap]m)?|true|false", re.I)
KINDS = ("number", "date", "time", "boolean", "badge", "duration")


def bare(text):
    return re.sub(r"\s+", "", text)


def is_word(text):
    return 0 < len(text) <= LONGEST_WORD and not re.search(r"\s", text)


def must_be_whole(kind, text):
    """A longer text of figures and commas is a list of numbers, not one."""
    written = len(text) <= LONGEST_WORD and (NUMBER.fullmatch(text) or DATE.fullmatch(text))
    return kind in KINDS or bool(written)


def identifier_columns(cells, types):
    """Columns of texts that are all single words."""
    texts = collections.defaultdict(list)
    for cell in cells:
        texts[cell["column"]].append(cell["text"])
    return {column for column, all_texts in texts.items()
            if types.get(column) == "text" and all(is_word(text) or not text for text in all_texts)}


def broken_words(source, lines):
    """Places where a line ends inside a word: between two letters or figures of a script with blanks."""
    at, broken = 0, []
    for line in lines[:-1]:
        for character in bare(line):
            found = source.find(character, at)
            if found < 0:
                return broken + [f"{line} does not stand in the text"]
            at = found + 1
        before, after = source[at - 1:at], source[at:at + 1]
        camel = before.islower() and after.isupper()
        if is_letter(before) and is_letter(after) and not camel:
            broken.append(f"{line}/{lines[-1] if len(lines) == 2 else '…'}")
    return broken


def is_letter(character):
    """Chinese, Japanese and Thai have no blanks, so any place may end a line there."""
    return character.isalnum() and not 0x0E00 <= ord(character) < 0x0E80 and ord(character) < 0x2E80
