"""The sheet as one HTML page: no outside links, every name escaped, for a phone, a screen in the dark and paper."""

from collections.abc import Callable
from html import escape

from meldcalc.columns import visible
from meldcalc.files.outputs import GENERATOR
from meldcalc.lang import say, translate
from meldcalc.match.chart import svg_chart
from meldcalc.match.model import Adjusted, Row
from meldcalc.match.sheet import Match
from meldcalc.match.words import result_title, signed, standing

_STYLE = """
:root{color-scheme:light dark;--paper:#fbfaf6;--ink:#1d1d1b;--faint:#6b6a63;--line:#d9d6cb;--head:#f0ede3;
--s0:#0b5fa5;--s1:#b3261e;--s2:#2e7d32;--s3:#8e44ad;--s4:#b26a00;--s5:#00796b;--s6:#5d4037;--s7:#455a64}
@media(prefers-color-scheme:dark){:root{--paper:#16181a;--ink:#e9e7e1;--faint:#a09d94;--line:#3a3d40;--head:#202327;
--s0:#6cb2f5;--s1:#ff8a80;--s2:#81c784;--s3:#ce93d8;--s4:#ffb74d;--s5:#4db6ac;--s6:#bcaaa4;--s7:#b0bec5}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--paper);color:var(--ink);
font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:1.6rem 0 .4rem}p{margin:.3rem 0}
.faint{color:var(--faint)}.ends{font-size:1.05rem;font-weight:600}.ends::first-letter{text-transform:uppercase}
.totals{display:flex;flex-wrap:wrap;gap:.6rem;margin:1rem 0}
.totals div{flex:1 1 7rem;border:1px solid var(--line);border-left-width:.35rem;border-radius:.4rem;padding:.4rem .7rem}
.totals b{display:block;font-size:1.7rem;line-height:1.2;font-variant-numeric:tabular-nums}
.wins{background:var(--head)}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .45rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{background:var(--head);font-weight:600}td.n,th.n{text-align:right}td.n{white-space:nowrap}
small{display:block;color:var(--faint);font-weight:400;font-size:.78rem}td.n small{white-space:nowrap}
td.t{font-weight:600}.both{display:none}tr.void td{color:var(--faint);text-decoration:line-through}
tr.beside td{font-style:italic}
.chart{width:100%;height:auto;font:12px system-ui,sans-serif}.chart text{fill:var(--faint)}
.chart line{stroke:var(--line);stroke-width:1}.chart .zero{stroke:var(--faint)}
.chart .target{stroke:var(--ink);stroke-dasharray:6 5}
.chart .side{fill:none;stroke-width:2.5;stroke-linejoin:round}
.key{display:inline-block;margin-right:1.2rem}.key::before{content:"";display:inline-block;width:1.4em;height:.28em;
margin-right:.4em;vertical-align:.2em;background:var(--c)}
.wide{overflow-x:auto}.bid{white-space:nowrap}
.many td.t,.many th.t{display:none}.many .both{display:block}
@media(max-width:34rem){body{padding:.6rem;font-size:14px}.opt,td.t,th.t{display:none}.both{display:block}
th,td{padding:.25rem .3rem}th,.names{overflow-wrap:anywhere}.many td.n small{white-space:normal}
.many .whose{display:none}.chart{font-size:21px}}
@media print{:root{--paper:#fff;--ink:#000;--faint:#444;--line:#999;--head:#eee;--s0:#0b5fa5;--s1:#b3261e;--s2:#2e7d32;
--s3:#8e44ad;--s4:#b26a00;--s5:#00796b;--s6:#5d4037;--s7:#455a64}body{max-width:none;padding:0;font-size:11pt}
tr,.chart,.totals{break-inside:avoid}h2{break-after:avoid}.wide{overflow:visible}thead{display:table-header-group}}
"""
_COLOURS = "".join(
    f".chart .side.s{n}{{stroke:var(--s{n})}}.chart .dot.s{n}{{fill:var(--s{n})}}"
    f".totals .s{n}{{border-left-color:var(--s{n})}}.key.s{n}{{--c:var(--s{n})}}"
    for n in range(8)
)


def html_page(match: Match, title: str, lang: str = "en") -> str:
    """The whole page, as text that any encoding of Unicode takes."""

    def words(text: str) -> str:
        return escape(translate(text, lang))

    title = visible(title)

    table = words(_table_title(match, lang))
    body = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="faint">{table}</p>',
        _totals(match),
        f'<p class="ends">{words(standing(match))}</p>',
        f"<h2>{words(say('The sheet'))}</h2>",
        _sheet(match, words),
        *(
            [f'<p class="faint">* {words(say("corrected since it was written"))}</p>']
            if _fixed(match)
            else []
        ),
        f"<h2>{words(say('The totals'))}</h2>",
        svg_chart(match, translate(say("The totals"), lang), translate(match.head.game.unit, lang)),
        _key(match),
        *_notes(match, words),
    ]
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{GENERATOR}\n<title>{escape(title)}</title>\n<style>{_STYLE}{_COLOURS}</style>\n</head>\n<body>\n"
        + "\n".join(body)
        + "\n</body>\n</html>\n"
    )


def _table_title(match: Match, lang: str) -> str:
    rules = match.head.game.rules
    title = (rules.titles.get(lang) or rules.titles.get("en") or rules.name) if rules else ""
    return f"{title} · {match.head.named}"


def _fixed(match: Match) -> bool:
    return any(row.status == "fixed" for row in match.rows)


def _totals(match: Match) -> str:
    """A box for each side: its name, its players, its total."""
    boxes = []
    for place, (side, team, total) in enumerate(
        zip(match.head.sides, match.players, match.total, strict=True)
    ):
        players = f'<span class="faint">{escape(", ".join(team))}</span>' if team else ""
        wins = " wins" if match.stand.winner == side else ""
        boxes.append(f'<div class="s{place % 8}{wins}">{escape(side)} {players}<b>{total}</b></div>')
    return f'<div class="totals">{"".join(boxes)}</div>'


def _sheet(match: Match, words: Callable[[str], str]) -> str:
    dealer = any(row.dealer for row in match.rows)
    heads = ['<th class="n">#</th>']
    if dealer:
        heads.append(f'<th class="opt">{words(say("Dealer"))}</th>')
    heads.append(f"<th>{words(match.head.game.called)}</th>")
    total = words(say("Total"))
    heads += [
        f'<th class="n">{escape(side)}<small class="both">{total}</small></th><th class="n t">{total}</th>'
        for side in match.head.sides
    ]
    notes = bool(match.adjusted) or any(_note(match, row, words) for row in match.rows)
    if notes:
        heads.append(f"<th>{words(say('Notes'))}</th>")
    lines = [
        _row(match, line, dealer, words, notes) if isinstance(line, Row) else _beside(line, dealer, words)
        for line in match.in_order()
    ]
    head, body = "".join(heads), "\n".join(lines)
    many = ' class="many"' if len(match.head.sides) > 3 else ""
    return f'<div class="wide"><table{many}><thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>'


def _note(match: Match, row: Row, words: Callable[[str], str]) -> str:
    """What is said beside a hand; of a partial game also what became of it, which stands with the bid of others."""
    result = "" if match.head.game.call(row).result else words(result_title(row))
    reason = escape(visible(row.reason or ""))
    return result + (f"<small>{reason}</small>" if reason else "")


def _row(match: Match, row: Row, dealer: bool, words: Callable[[str], str], notes: bool) -> str:
    cells = [f'<td class="n">{row.number}</td>']
    if dealer:
        cells.append(f'<td class="opt">{escape(row.dealer or "")}</td>')
    call = match.head.game.call(row)
    who = escape(call.who or "") + (f' <span class="whose">({escape(call.side)})</span>' if call.side else "")
    if call.result:
        bid = f'<span class="bid">{words(call.bid)}</span>'
        cells.append(f'<td class="names">{who} {bid}<small>{words(result_title(row))}</small></td>')
    else:
        cells.append(f"<td>{who}</td>")
    for place in range(len(match.head.sides)):
        cells.append(_points(signed(row.delta[place]), _parts(row, place, words), row.total[place]))
    if notes:
        cells.append(f'<td class="names">{_note(match, row, words)}</td>')
    kind = ' class="void"' if row.status == "void" else ""
    return f"<tr{kind}>{''.join(cells)}</tr>"


def _points(points: str, parts: str, total: int) -> str:
    """What a side was written and its total, in two cells; where there is little room, in one below the other."""
    return f'<td class="n">{points}{parts}<b class="both">{total}</b></td><td class="n t">{total}</td>'


def _parts(row: Row, place: int, words: Callable[[str], str]) -> str:
    """The meld and tricks of a side, small, under its points."""
    meld, tricks = [numbers[place] for numbers in row.scored.by_side] or (None, None)
    if meld is None and tricks is None:
        return ""
    if tricks is None:
        return f"<small>{words(say('meld {meld}', meld=meld))}</small>"
    return f"<small>{meld if meld is not None else '–'} + {tricks}</small>"


def _beside(line: Adjusted, dealer: bool, words: Callable[[str], str]) -> str:
    """Points beside the hands."""
    reason = escape(visible(line.reason or ""))
    cells = ['<td class="n"></td>', *(['<td class="opt"></td>'] if dealer else [])]
    cells.append("<td></td>")
    for value, total in zip(line.delta, line.total, strict=True):
        cells.append(_points(signed(value), "", total))
    cells.append(f'<td class="names">{words(say("adjusted"))}<small>{reason}</small></td>')
    return f'<tr class="beside">{"".join(cells)}</tr>'


def _key(match: Match) -> str:
    return (
        "<p>"
        + "".join(
            f'<span class="key s{place % 8}">{escape(side)}</span>'
            for place, side in enumerate(match.head.sides)
        )
        + "</p>"
    )


def _notes(match: Match, words: Callable[[str], str]) -> list[str]:
    if not match.notes:
        return []
    items = "".join(f"<li>{escape(visible(text))}</li>" for _, _, text in match.notes)
    return [f"<h2>{words(say('Notes'))}</h2>", f"<ul>{items}</ul>"]
