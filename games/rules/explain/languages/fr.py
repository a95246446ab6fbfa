"""French, in the words of casinos where it is spoken."""

from typing import Final

from games.rules.explain.language import Language

_NUMBERS: Final = tuple(str(number) for number in range(2, 11))

LANGUAGE: Final = Language(
    messages={
        "sentence": "{head}\u00a0: {clauses}.",
        "clause_joint": "\u00a0; ",
        "list_joint": ", ",
        # Hands and cards
        "hand_high_card": "hauteur {first} avec {others}",
        "hand_pair": "paire {first:of} avec {others}",
        "hand_two_pair": "deux paires, {first:plural} et {second:plural} avec {others}",
        "hand_three_of_a_kind": "brelan {first:of} avec {others}",
        "hand_three_of_a_kind_alone": "brelan {first:of}",
        "hand_straight": "quinte {top:to}",
        "hand_flush": "couleur {ranks}",
        "hand_full_house": "full aux {first:plural} par les {second:plural}",
        "hand_four_of_a_kind": "carré {first:of} avec {others}",
        "hand_straight_flush": "quinte flush {top:to}",
        "hand_royal_flush": "quinte flush royale",
        "kind_pair": "une paire",
        "kind_two_pair": "deux paires",
        "kind_three_of_a_kind": "un brelan",
        "kind_straight": "une quinte",
        "kind_flush": "une couleur",
        "kind_full_house": "un full",
        "kind_four_of_a_kind": "un carré",
        "kind_straight_flush": "une quinte flush",
        "kind_royal_flush": "une quinte flush royale",
        "flush_hand": "couleur de {count} cartes avec {ranks}",
        "run": "suite de {count} cartes {top:to}",
        "short_run": ("suite de {count} carte", "suite de {count} cartes"),
        "card": "{rank} de {suit}",
        "suit_clubs": "trèfle",
        "suit_diamonds": "carreau",
        "suit_hearts": "cœur",
        "suit_spades": "pique",
        # Wagers
        "wager": "{wager} {stake}",
        "wager_ante": "Ante",
        "wager_raise": "Raise",
        "wager_straight_flush": "Quinte flush",
        "wager_flush": "Couleur",
        "wager_super_ante": "Super Ante",
        "wager_bonus": "Bonus",
        "wager_a4": "A4",
        "wager_a3": "A3",
        "wager_a2": "A2",
        "wager_a05t": "A0,5 turn",
        "wager_a05r": "A0,5 river",
        # Against a bank
        "folded": "le joueur s’est couché, la mise est perdue",
        "abandoned": "sans mise au turn, la main compte comme couchée et la mise est perdue",
        "beats_bank": "la main du joueur ({mine}) bat celle de la banque ({bank})",
        "loses_to_bank": "la main du joueur ({mine}) perd contre celle de la banque ({bank})",
        "equals_bank": (
            "la main du joueur ({mine}) est égale à celle de la banque ({bank}), la mise est rendue"
        ),
        "bank_unqualified_win": "la banque ne se qualifie pas ({bank}), l’ante est payée",
        "bank_unqualified_push": "la banque ne se qualifie pas ({bank}), la mise est rendue",
        "bank_unqualified_paid": (
            "la banque ne se qualifie pas ({bank}), la main du joueur ({mine}) est payée"
        ),
        "ante_below_straight": (
            "la main du joueur ({mine}) bat celle de la banque ({bank}), mais l’ante n’est payée"
            " qu’à partir d’une quinte\u00a0: elle est rendue"
        ),
        "needs_flush": "{mine}, alors que la mise est payée à partir de {least} cartes",
        "needs_run": "{mine}, alors que la mise est payée à partir d’une suite de {least} cartes",
        "needs_hand": "la main ({mine}) est en dessous du minimum payé ({least})",
        "needs_hand_push": (
            "la main ({mine}) est en dessous du minimum payé ({least}), la mise est rendue"
        ),
        "hand_paid": "la main ({mine}) est payée quelle que soit celle de la banque",
        "bonus_live": "le joueur s’est couché, mais le bonus reste en jeu jusqu’à la river",
        "dead_bank_spent": (
            "l’argent de la banque était épuisé avant cette main, qui est morte\u00a0:"
            " la mise est rendue"
        ),
        "dead_bank_short": (
            "il restait {left} à la banque, qui ne peut payer les {owed} de cette main\u00a0:"
            " la main est morte et la mise est rendue"
        ),
        "bank_win_limited": (
            "{returned} sont rendus, car la banque ne peut gagner plus que les {start}"
            " qu’elle a mis en jeu"
        ),
        # Winnings
        "payment": "{parts}",
        "odds": "{won} pour {staked}",
        "rounded_down": "arrondi par défaut au jeton de {unit}",
        "rounded_up": "arrondi par excès au jeton de {unit}",
        "capped_hand": "plafonné aux {cap} affichés par main",
        "capped_round": "plafonné aux {cap} affichés par tour",
        "cap_in_chips": "soit {limit} en jetons",
        "shared_pro_rata": "partagés au prorata avec les autres gains",
        "shared_in_order": "épuisés dans l’ordre des paiements",
        "paid": "{paid} payés",
        "bank_ran_out": "{due} dus, mais la banque épuisée n’a payé que {paid}",
        # Five-card draw
        "main_pot": "Pot principal {amount}",
        "side_pot": "Pot annexe {number}, {amount}",
        "uncalled": "{amount} que personne n’a suivis sont d’abord rendus au siège {seat}",
        "last_one_left": "tous les autres se sont couchés, le siège {seat} le prend sans montrer",
        "alone_in_pot": "de ceux qui sont restés, seul le siège {seat} a misé jusque-là",
        "holds": "siège {seat}, {hand}",
        "ahead_of": "devant le siège {seat} ({hand})",
        "by_suit": (
            "mêmes rangs que le siège {seat}, la couleur départage\u00a0: {mine} devant {theirs}"
        ),
        "shared_equally": "{count} mains égales se le partagent",
        "raked": "prélèvement {rake}",
        "raked_the_most": "prélèvement {rake}, le maximum affiché",
        "odd_chip": "dont {amount} de jeton impair, donné dans le sens horaire depuis le bouton",
        "pot_won": "{amount} gagnés",
        # Chinese Poker
        "points": ("{count} point", "{count} points"),
        "exchange": "Siège {loser} au siège {winner}, {points}, {amount}",
        "segment_front": "avant",
        "segment_middle": "milieu",
        "segment_back": "arrière",
        "segment_won": "{segment} au siège {seat}, {better} contre {worse}",
        "segment_equal": "{segment} à égalité, {hand}",
        "all_three": "les trois segments comptent {points}",
        "super_bonus": (
            "super bonus, le siège {seat} gagne les trois segments contre les trois adversaires"
            "\u00a0: {points}"
        ),
        "in_front": "à l’avant",
        "in_middle": "au milieu",
        "in_back": "à l’arrière",
        "bonus": "siège {seat}, {hand} {place}\u00a0: {points} de plus",
        "balance": "{won} moins {lost}\u00a0: {points}",
        "foul": "la main du siège {seat} est mal placée, {reason}",
        "foul_miscounted": "ses segments ne sont pas de 3, 5 et 5 cartes",
        "foul_back_below_middle": "son arrière est en dessous de son milieu",
        "foul_middle_not_above_front": "son milieu ne bat pas son avant",
        "foul_counts": "contre une main mal placée, les trois segments comptent {points}",
        "natural": "le siège {seat} a déclaré {natural}, qui lui rapporte {points}",
        "natural_over_foul": (
            "le siège {seat} a déclaré {natural}, qui lui rapporte {points} contre la main mal"
            " placée du siège {foul}"
        ),
        "natural_over_natural": (
            "le siège {seat} a déclaré {natural}, qui bat {other} et lui rapporte {points}"
        ),
        "natural_dragon": "un dragon",
        "natural_six_pairs": "une main de six paires",
        "natural_three_flushes": "une main de trois couleurs",
        "natural_three_straights": "une main de trois quintes",
        "limited_by_loser": (
            "{paid} payés seulement, tout ce que le siège {seat} pouvait encore perdre de sa pile"
        ),
        "limited_by_winner": (
            "{paid} payés seulement, car le siège {seat} ne gagne de chacun pas plus que sa pile"
            " de départ moins ses pertes"
        ),
    },
    ranks={
        "name": (*_NUMBERS, "valet", "dame", "roi", "as"),
        "plural": (*_NUMBERS, "valets", "dames", "rois", "as"),
        "of": (*(f"de {rank}" for rank in (*_NUMBERS, "valets", "dames", "rois")), "d’as"),
        "to": (*(f"au {rank}" for rank in (*_NUMBERS, "valet")), "à la dame", "au roi", "à l’as"),
    },
    plural=lambda number: 1 if number > 1 else 0,
    thousands="\u00a0",
    decimal=",",
)
