"""English."""

from typing import Final

from games.rules.explain.language import Language

_NUMBERS: Final = tuple(str(number) for number in range(2, 11))

LANGUAGE: Final = Language(
    messages={
        "sentence": "{head}: {clauses}.",
        "clause_joint": "; ",
        "list_joint": ", ",
        # Hands and cards
        "hand_high_card": "{first} high with {others}",
        "hand_pair": "pair of {first:plural} with {others}",
        "hand_two_pair": "two pair, {first:plural} and {second:plural} with {others}",
        "hand_three_of_a_kind": "three {first:plural} with {others}",
        "hand_three_of_a_kind_alone": "three {first:plural}",
        "hand_straight": "straight to the {top}",
        "hand_flush": "flush of {ranks}",
        "hand_full_house": "full house, {first:plural} over {second:plural}",
        "hand_four_of_a_kind": "four {first:plural} with {others}",
        "hand_straight_flush": "straight flush to the {top}",
        "hand_royal_flush": "royal flush",
        "kind_pair": "a pair",
        "kind_two_pair": "two pair",
        "kind_three_of_a_kind": "three of a kind",
        "kind_straight": "a straight",
        "kind_flush": "a flush",
        "kind_full_house": "a full house",
        "kind_four_of_a_kind": "four of a kind",
        "kind_straight_flush": "a straight flush",
        "kind_royal_flush": "a royal flush",
        "flush_hand": "{count}-card flush of {ranks}",
        "run": "run of {count} to the {top}",
        "short_run": "run of {count}",
        "card": "{rank} of {suit}",
        "suit_clubs": "clubs",
        "suit_diamonds": "diamonds",
        "suit_hearts": "hearts",
        "suit_spades": "spades",
        # Wagers
        "wager": "{wager} {stake}",
        "wager_ante": "Ante",
        "wager_raise": "Raise",
        "wager_straight_flush": "Straight flush",
        "wager_flush": "Flush",
        "wager_super_ante": "Super ante",
        "wager_bonus": "Bonus",
        "wager_a4": "A4",
        "wager_a3": "A3",
        "wager_a2": "A2",
        "wager_a05t": "A0.5 turn",
        "wager_a05r": "A0.5 river",
        # Against a bank
        "folded": "the player folded, so the bet is lost",
        "abandoned": "no bet on the turn followed, so the hand is folded and the bet is lost",
        "beats_bank": "{mine} beats the bank's {bank}",
        "loses_to_bank": "{mine} loses to the bank's {bank}",
        "equals_bank": "{mine} equals the bank's {bank}, so the bet comes back",
        "bank_unqualified_win": "the bank's {bank} does not qualify, so the ante is paid",
        "bank_unqualified_push": "the bank's {bank} does not qualify, so the bet comes back",
        "bank_unqualified_paid": "the bank's {bank} does not qualify, and {mine} is paid",
        "ante_below_straight": (
            "{mine} beats the bank's {bank}, but the ante is paid from a straight up and comes back"
        ),
        "needs_flush": "{mine}, where the bet is paid from {least} cards up",
        "needs_run": "{mine}, where the bet is paid from a run of {least} up",
        "needs_hand": "{mine}, where the bet is paid from {least} up",
        "needs_hand_push": "{mine}, where the bet is paid from {least} up, so it comes back",
        "hand_paid": "{mine} is paid whatever the bank has",
        "bonus_live": "the player folded, but the bonus stays live to the river",
        "dead_bank_spent": (
            "the bank's money was used up before this hand, so the hand is dead"
            " and the bet comes back"
        ),
        "dead_bank_short": (
            "the bank had {left} left and cannot pay all {owed} of this hand, so the hand is dead"
            " and the bet comes back"
        ),
        "bank_win_limited": (
            "{returned} of it comes back, for the bank may win no more than the {start} it put up"
        ),
        # Winnings
        "payment": "{parts}",
        "odds": "{won} to {staked}",
        "rounded_down": "rounded down to chips of {unit}",
        "rounded_up": "rounded up to chips of {unit}",
        "capped_hand": "capped by the posted {cap} a hand",
        "capped_round": "capped by the posted {cap} a round",
        "cap_in_chips": "{limit} in chips",
        "shared_pro_rata": "shared in proportion with the other winnings",
        "shared_in_order": "used up in settlement order",
        "paid": "{paid} paid",
        "bank_ran_out": "{due} owed, but the bank ran out and paid {paid}",
        # Five-card draw
        "main_pot": "Main pot {amount}",
        "side_pot": "Side pot {number}, {amount}",
        "uncalled": "{amount} that nobody called went back to seat {seat} first",
        "last_one_left": "everybody else folded, and seat {seat} takes it with its cards unseen",
        "alone_in_pot": "of those who stayed, seat {seat} alone put in this much",
        "holds": "seat {seat} shows {hand}",
        "ahead_of": "ahead of seat {seat} ({hand})",
        "by_suit": "equal in rank to seat {seat}, decided by suit: {mine} over {theirs}",
        "shared_equally": "{count} equal hands share it",
        "raked": "rake {rake}",
        "raked_the_most": "rake {rake}, the posted most",
        "odd_chip": "{amount} of it the odd chip, given clockwise from the button",
        "pot_won": "{amount} won",
        # Chinese Poker
        "points": ("{count} point", "{count} points"),
        "exchange": "Seat {loser} to seat {winner}, {points}, {amount}",
        "segment_front": "front",
        "segment_middle": "middle",
        "segment_back": "back",
        "segment_won": "{segment} to seat {seat}, {better} against {worse}",
        "segment_equal": "{segment} equal, {hand}",
        "all_three": "all three segments count {points}",
        "super_bonus": (
            "super bonus, seat {seat} wins all three segments against all three opponents: {points}"
        ),
        "in_front": "in the front",
        "in_middle": "in the middle",
        "in_back": "in the back",
        "bonus": "seat {seat}'s {hand} {place} earns {points} more",
        "balance": "{won} less {lost} leaves {points}",
        "foul": "seat {seat}'s setting is a foul, {reason}",
        "foul_miscounted": "its segments are not of 3, 5 and 5 cards",
        "foul_back_below_middle": "its back is below its middle",
        "foul_middle_not_above_front": "its middle does not beat its front",
        "foul_counts": "against a foul all three segments count {points}",
        "natural": "seat {seat} declared {natural}, which collects {points}",
        "natural_over_foul": (
            "seat {seat} declared {natural}, which collects {points} from seat {foul}'s foul"
        ),
        "natural_over_natural": (
            "seat {seat} declared {natural}, which beats {other} and collects {points}"
        ),
        "natural_dragon": "a dragon",
        "natural_six_pairs": "six pairs",
        "natural_three_flushes": "three flushes",
        "natural_three_straights": "three straights",
        "limited_by_loser": "only {paid} paid, all that seat {seat} had left of its stack to lose",
        "limited_by_winner": (
            "only {paid} paid, for seat {seat} wins from each no more than its stack at the start"
            " less its losses so far"
        ),
    },
    ranks={
        "name": (*_NUMBERS, "jack", "queen", "king", "ace"),
        "plural": (
            "twos",
            "threes",
            "fours",
            "fives",
            "sixes",
            "sevens",
            "eights",
            "nines",
            "tens",
            "jacks",
            "queens",
            "kings",
            "aces",
        ),
    },
    plural=lambda number: 0 if number == 1 else 1,
    thousands=",",
    decimal=".",
)
