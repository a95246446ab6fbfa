"""Polish."""

from typing import Final

from games.rules.explain.language import Language

_ONE, _FEW, _MANY = range(3)


def _plural(number: int) -> int:
    """Gives the form for 1, for 2 to 4 (22 to 24, …), for all others (5 to 21, 25, …)."""
    if number == 1:
        return _ONE
    if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14:
        return _FEW
    return _MANY


LANGUAGE: Final = Language(
    messages={
        "sentence": "{head}: {clauses}.",
        "clause_joint": "; ",
        "list_joint": ", ",
        # Hands and cards
        "hand_high_card": "wysoka karta {first}, dalej {others}",
        "hand_pair": "para {first:of}, dalej {others}",
        "hand_two_pair": "dwie pary, {first:plural} i {second:plural}, dalej {others}",
        "hand_three_of_a_kind": "trójka {first:of}, dalej {others}",
        "hand_three_of_a_kind_alone": "trójka {first:of}",
        "hand_straight": "strit do {top:to}",
        "hand_flush": "kolor, {ranks}",
        "hand_full_house": "ful, trójka {first:of} i para {second:of}",
        "hand_four_of_a_kind": "kareta {first:of}, dalej {others}",
        "hand_straight_flush": "poker do {top:to}",
        "hand_royal_flush": "poker królewski",
        "kind_pair": "para",
        "kind_two_pair": "dwie pary",
        "kind_three_of_a_kind": "trójka",
        "kind_straight": "strit",
        "kind_flush": "kolor",
        "kind_full_house": "ful",
        "kind_four_of_a_kind": "kareta",
        "kind_straight_flush": "poker",
        "kind_royal_flush": "poker królewski",
        "flush_hand": "kolor z {count} kart, {ranks}",
        "run": "sekwens {count} kart do {top:to}",
        "short_run": (
            "sekwens {count} karty",
            "sekwens {count} kart",
            "sekwens {count} kart",
        ),
        "card": "{rank} {suit}",
        "suit_clubs": "trefl",
        "suit_diamonds": "karo",
        "suit_hearts": "kier",
        "suit_spades": "pik",
        # Wagers
        "wager": "{wager} {stake}",
        "wager_ante": "Ante",
        "wager_raise": "Raise",
        "wager_straight_flush": "Straight Flush",
        "wager_flush": "Flush",
        "wager_super_ante": "Super Ante",
        "wager_bonus": "Bonus",
        "wager_a4": "A4",
        "wager_a3": "A3",
        "wager_a2": "A2",
        "wager_a05t": "A0,5 turn",
        "wager_a05r": "A0,5 river",
        # Against a bank
        "folded": "gracz spasował, więc zakład przepada",
        "abandoned": "bez zakładu na turnie ręka liczy się jako spasowana, więc zakład przepada",
        "beats_bank": "układ gracza ({mine}) bije układ banku ({bank})",
        "loses_to_bank": "układ gracza ({mine}) przegrywa z układem banku ({bank})",
        "equals_bank": (
            "układ gracza ({mine}) jest równy układowi banku ({bank}), więc zakład wraca do gracza"
        ),
        "bank_unqualified_win": "bank się nie kwalifikuje ({bank}), więc ante jest wypłacane",
        "bank_unqualified_push": "bank się nie kwalifikuje ({bank}), więc zakład wraca do gracza",
        "bank_unqualified_paid": (
            "bank się nie kwalifikuje ({bank}), a układ gracza ({mine}) jest wypłacany"
        ),
        "ante_below_straight": (
            "układ gracza ({mine}) bije układ banku ({bank}), ale ante jest wypłacane dopiero"
            " od strita, więc wraca do gracza"
        ),
        "needs_flush": "{mine}, a zakład jest wypłacany od {least} kart",
        "needs_run": "{mine}, a zakład jest wypłacany od sekwensu {least} kart",
        "needs_hand": "układ ({mine}) jest niższy niż najniższy wypłacany ({least})",
        "needs_hand_push": (
            "układ ({mine}) jest niższy niż najniższy wypłacany ({least}),"
            " więc zakład wraca do gracza"
        ),
        "hand_paid": "układ ({mine}) jest wypłacany niezależnie od układu banku",
        "bonus_live": "gracz spasował, ale bonus gra do riveru",
        "dead_bank_spent": (
            "pieniądze banku skończyły się przed tą ręką, więc ręka jest martwa,"
            " a zakład wraca do gracza"
        ),
        "dead_bank_short": (
            "bankowi zostało {left} i nie może wypłacić całych {owed} tej ręki,"
            " więc ręka jest martwa, a zakład wraca do gracza"
        ),
        "bank_win_limited": (
            "z tego {returned} wraca do gracza, bo bank nie może wygrać więcej niż wystawione"
            " {start}"
        ),
        # Winnings
        "payment": "{parts}",
        "odds": "{won} do {staked}",
        "rounded_down": "zaokrąglone w dół do żetonów po {unit}",
        "rounded_up": "zaokrąglone w górę do żetonów po {unit}",
        "capped_hand": "ograniczone ogłoszonym limitem {cap} na rękę",
        "capped_round": "ograniczone ogłoszonym limitem {cap} na rundę",
        "cap_in_chips": "czyli {limit} w żetonach",
        "shared_pro_rata": "podzielonym proporcjonalnie z innymi wygranymi",
        "shared_in_order": "wyczerpanym w kolejności wypłat",
        "paid": "wypłacono {paid}",
        "bank_ran_out": "należało się {due}, ale bankowi starczyło na {paid}",
        # Five-card draw
        "main_pot": "Pula główna {amount}",
        "side_pot": "Pula boczna {number}, {amount}",
        "uncalled": "najpierw {amount}, których nikt nie sprawdził, wraca na miejsce {seat}",
        "last_one_left": "wszyscy inni spasowali, więc bierze ją miejsce {seat} bez pokazania kart",
        "alone_in_pot": "z tych, którzy zostali, tyle wniosło tylko miejsce {seat}",
        "holds": "miejsce {seat}, {hand}",
        "ahead_of": "przed miejscem {seat} ({hand})",
        "by_suit": (
            "rangi te same co na miejscu {seat}, rozstrzyga kolor: {mine} stoi wyżej niż {theirs}"
        ),
        "shared_equally": (
            "bierze ją {count} układ",
            "dzielą ją {count} równe układy",
            "dzieli ją {count} równych układów",
        ),
        "raked": "prowizja {rake}",
        "raked_the_most": "prowizja {rake}, ogłoszone maksimum",
        "odd_chip": (
            "w tym {amount} nadwyżki, rozdawanej zgodnie z ruchem wskazówek zegara od przycisku"
        ),
        "pot_won": "wygrana {amount}",
        # Chinese Poker
        "points": ("{count} punkt", "{count} punkty", "{count} punktów"),
        "exchange": "Miejsce {loser} dla miejsca {winner}, {points}, {amount}",
        "segment_front": "przód",
        "segment_middle": "środek",
        "segment_back": "tył",
        "segment_won": "{segment} dla miejsca {seat}, {better} kontra {worse}",
        "segment_equal": "{segment} równy, {hand}",
        "all_three": "wszystkie trzy części dają {points}",
        "super_bonus": (
            "superbonus, miejsce {seat} wygrywa wszystkie trzy części ze wszystkimi trzema"
            " przeciwnikami: {points}"
        ),
        "in_front": "z przodu",
        "in_middle": "w środku",
        "in_back": "z tyłu",
        "bonus": "miejsce {seat}, {hand} {place}: dodatkowo {points}",
        "balance": "{won} minus {lost}: {points}",
        "foul": "ułożenie miejsca {seat} jest błędne, {reason}",
        "foul_miscounted": "jego części nie mają 3, 5 i 5 kart",
        "foul_back_below_middle": "jego tył jest słabszy od środka",
        "foul_middle_not_above_front": "jego środek nie bije przodu",
        "foul_counts": "przeciw błędnemu ułożeniu wszystkie trzy części dają {points}",
        "natural": "miejsce {seat} zgłosiło układ „{natural}”, który daje {points}",
        "natural_over_foul": (
            "miejsce {seat} zgłosiło układ „{natural}”, który przeciw błędnemu ułożeniu miejsca"
            " {foul} daje {points}"
        ),
        "natural_over_natural": (
            "miejsce {seat} zgłosiło układ „{natural}”, który bije układ „{other}” i daje {points}"
        ),
        "natural_dragon": "smok",
        "natural_six_pairs": "sześć par",
        "natural_three_flushes": "trzy kolory",
        "natural_three_straights": "trzy strity",
        "limited_by_loser": (
            "wypłacono tylko {paid}, wszystko, co miejsce {seat} mogło jeszcze przegrać"
            " ze swojego stosu"
        ),
        "limited_by_winner": (
            "wypłacono tylko {paid}, bo miejsce {seat} nie wygrywa od nikogo więcej niż jego stos"
            " z początku rozdania po odjęciu strat"
        ),
    },
    ranks={
        "name": (
            "dwójka",
            "trójka",
            "czwórka",
            "piątka",
            "szóstka",
            "siódemka",
            "ósemka",
            "dziewiątka",
            "dziesiątka",
            "walet",
            "dama",
            "król",
            "as",
        ),
        "plural": (
            "dwójki",
            "trójki",
            "czwórki",
            "piątki",
            "szóstki",
            "siódemki",
            "ósemki",
            "dziewiątki",
            "dziesiątki",
            "walety",
            "damy",
            "króle",
            "asy",
        ),
        "of": (
            "dwójek",
            "trójek",
            "czwórek",
            "piątek",
            "szóstek",
            "siódemek",
            "ósemek",
            "dziewiątek",
            "dziesiątek",
            "waletów",
            "dam",
            "króli",
            "asów",
        ),
        "to": (
            "dwójki",
            "trójki",
            "czwórki",
            "piątki",
            "szóstki",
            "siódemki",
            "ósemki",
            "dziewiątki",
            "dziesiątki",
            "waleta",
            "damy",
            "króla",
            "asa",
        ),
    },
    plural=_plural,
    thousands="\u00a0",
    decimal=",",
)
