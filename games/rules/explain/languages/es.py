"""Spanish."""

from typing import Final

from games.rules.explain.language import Language

_NUMBERS: Final = tuple(str(number) for number in range(2, 11))

LANGUAGE: Final = Language(
    messages={
        "sentence": "{head}: {clauses}.",
        "clause_joint": "; ",
        "list_joint": ", ",
        # Hands and cards
        "hand_high_card": "carta alta {first} con {others}",
        "hand_pair": "pareja de {first:plural} con {others}",
        "hand_two_pair": "dobles parejas de {first:plural} y {second:plural} con {others}",
        "hand_three_of_a_kind": "trío de {first:plural} con {others}",
        "hand_three_of_a_kind_alone": "trío de {first:plural}",
        "hand_straight": "escalera {top:to}",
        "hand_flush": "color de {ranks}",
        "hand_full_house": "full de {first:plural} con {second:plural}",
        "hand_four_of_a_kind": "póquer de {first:plural} con {others}",
        "hand_straight_flush": "escalera de color {top:to}",
        "hand_royal_flush": "escalera real",
        "kind_pair": "una pareja",
        "kind_two_pair": "dobles parejas",
        "kind_three_of_a_kind": "un trío",
        "kind_straight": "una escalera",
        "kind_flush": "un color",
        "kind_full_house": "un full",
        "kind_four_of_a_kind": "un póquer",
        "kind_straight_flush": "una escalera de color",
        "kind_royal_flush": "una escalera real",
        "flush_hand": "color de {count} cartas con {ranks}",
        "run": "secuencia de {count} cartas {top:to}",
        "short_run": ("secuencia de {count} carta", "secuencia de {count} cartas"),
        "card": "{rank} de {suit}",
        "suit_clubs": "tréboles",
        "suit_diamonds": "diamantes",
        "suit_hearts": "corazones",
        "suit_spades": "picas",
        # Wagers
        "wager": "{wager} {stake}",
        "wager_ante": "Ante",
        "wager_raise": "Raise",
        "wager_straight_flush": "Escalera de color",
        "wager_flush": "Color",
        "wager_super_ante": "Súper ante",
        "wager_bonus": "Bono",
        "wager_a4": "A4",
        "wager_a3": "A3",
        "wager_a2": "A2",
        "wager_a05t": "A0,5 turn",
        "wager_a05r": "A0,5 river",
        # Against a bank
        "folded": "el jugador se retiró, así que la apuesta se pierde",
        "abandoned": "sin apuesta en el turn, la mano cuenta como retirada y la apuesta se pierde",
        "beats_bank": "la mano del jugador ({mine}) gana a la de la banca ({bank})",
        "loses_to_bank": "la mano del jugador ({mine}) pierde contra la de la banca ({bank})",
        "equals_bank": (
            "la mano del jugador ({mine}) es igual a la de la banca ({bank}),"
            " así que la apuesta se devuelve"
        ),
        "bank_unqualified_win": "la banca no califica ({bank}), así que el ante se paga",
        "bank_unqualified_push": "la banca no califica ({bank}), así que la apuesta se devuelve",
        "bank_unqualified_paid": (
            "la banca no califica ({bank}) y la mano del jugador ({mine}) se paga"
        ),
        "ante_below_straight": (
            "la mano del jugador ({mine}) gana a la de la banca ({bank}), pero el ante solo se paga"
            " desde una escalera y se devuelve"
        ),
        "needs_flush": "{mine}, y la apuesta se paga desde {least} cartas",
        "needs_run": "{mine}, y la apuesta se paga desde una secuencia de {least} cartas",
        "needs_hand": "la mano ({mine}) no llega al mínimo pagado ({least})",
        "needs_hand_push": (
            "la mano ({mine}) no llega al mínimo pagado ({least}), así que la apuesta se devuelve"
        ),
        "hand_paid": "la mano ({mine}) se paga sea cual sea la de la banca",
        "bonus_live": "el jugador se retiró, pero el bono sigue en juego hasta el river",
        "dead_bank_spent": (
            "el dinero de la banca se agotó antes de esta mano, que queda muerta,"
            " y la apuesta se devuelve"
        ),
        "dead_bank_short": (
            "a la banca le quedaban {left} y no puede pagar los {owed} de esta mano, que queda"
            " muerta, y la apuesta se devuelve"
        ),
        "bank_win_limited": (
            "se devuelven {returned}, porque la banca no puede ganar más que los {start} que puso"
            " en juego"
        ),
        # Winnings
        "payment": "{parts}",
        "odds": "{won} a {staked}",
        "rounded_down": "redondeado hacia abajo a fichas de {unit}",
        "rounded_up": "redondeado hacia arriba a fichas de {unit}",
        "capped_hand": "limitado por el tope anunciado de {cap} por mano",
        "capped_round": "limitado por el tope anunciado de {cap} por ronda",
        "cap_in_chips": "es decir {limit} en fichas",
        "shared_pro_rata": "repartido en proporción con los demás premios",
        "shared_in_order": "agotado en el orden de los pagos",
        "paid": "se pagan {paid}",
        "bank_ran_out": "se debían {due}, pero la banca se agotó y pagó {paid}",
        # Five-card draw
        "main_pot": "Bote principal {amount}",
        "side_pot": "Bote secundario {number}, {amount}",
        "uncalled": "{amount} que nadie igualó se devuelven antes al asiento {seat}",
        "last_one_left": "todos los demás se retiraron y el asiento {seat} se lo lleva sin mostrar",
        "alone_in_pot": "de los que siguen en juego, solo el asiento {seat} puso tanto",
        "holds": "asiento {seat}, {hand}",
        "ahead_of": "por delante del asiento {seat} ({hand})",
        "by_suit": (
            "mismos rangos que el asiento {seat}, decide el palo: {mine} por delante de {theirs}"
        ),
        "shared_equally": "se lo reparten {count} manos iguales",
        "raked": "comisión {rake}",
        "raked_the_most": "comisión {rake}, el máximo anunciado",
        "odd_chip": "incluye {amount} de la ficha sobrante, repartida en sentido horario desde"
        " el botón",
        "pot_won": "gana {amount}",
        # Chinese Poker
        "points": ("{count} punto", "{count} puntos"),
        "exchange": "Asiento {loser} al asiento {winner}, {points}, {amount}",
        "segment_front": "delantera",
        "segment_middle": "central",
        "segment_back": "trasera",
        "segment_won": "mano {segment} para el asiento {seat}, {better} contra {worse}",
        "segment_equal": "mano {segment} igualada, {hand}",
        "all_three": "las tres manos cuentan {points}",
        "super_bonus": (
            "superbono, el asiento {seat} gana las tres manos a los tres rivales: {points}"
        ),
        "in_front": "en la mano delantera",
        "in_middle": "en la mano central",
        "in_back": "en la mano trasera",
        "bonus": "asiento {seat}, {hand} {place}: {points} más",
        "balance": "{won} menos {lost}: {points}",
        "foul": "la colocación del asiento {seat} es falta, {reason}",
        "foul_miscounted": "sus manos no son de 3, 5 y 5 cartas",
        "foul_back_below_middle": "su mano trasera es inferior a la central",
        "foul_middle_not_above_front": "su mano central no gana a la delantera",
        "foul_counts": "contra una falta las tres manos cuentan {points}",
        "natural": "el asiento {seat} declaró {natural}, que le da {points}",
        "natural_over_foul": (
            "el asiento {seat} declaró {natural}, que le da {points} contra la falta del asiento"
            " {foul}"
        ),
        "natural_over_natural": (
            "el asiento {seat} declaró {natural}, que gana a {other} y le da {points}"
        ),
        "natural_dragon": "un dragón",
        "natural_six_pairs": "una mano de seis parejas",
        "natural_three_flushes": "una mano de tres colores",
        "natural_three_straights": "una mano de tres escaleras",
        "limited_by_loser": (
            "solo se pagan {paid}, todo lo que el asiento {seat} aún podía perder de su pila"
        ),
        "limited_by_winner": (
            "solo se pagan {paid}, porque el asiento {seat} no gana a cada uno más que su pila"
            " inicial menos lo que ha perdido"
        ),
    },
    ranks={
        "name": (*_NUMBERS, "jota", "reina", "rey", "as"),
        "plural": (
            "doses",
            "treses",
            "cuatros",
            "cincos",
            "seises",
            "sietes",
            "ochos",
            "nueves",
            "dieces",
            "jotas",
            "reinas",
            "reyes",
            "ases",
        ),
        "to": (
            *(f"al {number}" for number in _NUMBERS),
            "a la jota",
            "a la reina",
            "al rey",
            "al as",
        ),
    },
    plural=lambda number: 0 if number == 1 else 1,
    thousands="\u00a0",
    decimal=",",
)
