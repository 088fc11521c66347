"""What the rows of all games have in common: clipped values, and the lead over a game's rounds."""

from simcore.kernels.jit import kernel

NOTHING = 255  # in a byte of a row: the seat has none; -1 of the state, cut to a byte


@kernel
def clip_byte(row, value):
    """`value` limited to 0..255; a row with a limited value is marked `clipped`. Changes `row`."""
    if value < 0 or value > 255:
        row["clipped"] = 1
        return min(max(value, 0), 255)
    return value


@kernel
def fold_leaders(leaders, rounds, winners, row):
    """Fold the leaders of each round (uint8 bit masks, rounds 1..n) into `row`. Changes `row`.

    leaders_25, _50, _75: who led after that part of the rounds. lead_changes: how often the sole
    leader became another seat. decided: first round from which on the winners of the game led.
    """
    row["leaders_25"] = leaders[(rounds + 3) // 4]
    row["leaders_50"] = leaders[(rounds + 1) // 2]
    row["leaders_75"] = leaders[(3 * rounds + 3) // 4]
    changes, last_sole = 0, 0
    for i in range(1, rounds + 1):
        mask = leaders[i]
        if mask != 0 and mask & (mask - 1) == 0:
            if last_sole != 0 and mask != last_sole:
                changes += 1
            last_sole = mask
    row["lead_changes"] = clip_byte(row, changes)
    decided = rounds
    while decided > 1 and leaders[decided - 1] == winners:
        decided -= 1
    row["decided"] = decided


@kernel
def fill_outcome(tables, row, winners, end, rounds, leaders):
    """The columns that every game's row has; first of all, nothing is clipped yet. Changes `row`."""
    row["clipped"] = 0
    row["winners"] = winners
    row["end"] = end
    row["rounds"] = rounds
    fold_leaders(leaders, rounds, winners, row)
    for seat in range(tables["n_seats"]):
        row["role"][seat] = tables["role"][seat]
