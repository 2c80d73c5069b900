def show_cards(cards, ascii=False):
    return " ".join(cards)


def caret_lines(spot):
    return []
