"""House switches as kernels see them: each under its own name, one number per value."""

from typing import Annotated, Literal

import numpy as np
import pytest
from pydantic import StrictBool

from simcore.contract.game import GAMES, get_game
from simcore.contract.house import code_of, fill_rules, values_of
from simcore.reading.fields import Count, Model


class Rules(Model):
    """One switch of each kind."""

    flag: StrictBool = True
    word: Literal["first", "second", "third"] = "third"
    digit: Literal[1, 0] = 1
    count: Annotated[int, Count(2, 40)] = 7


def filled(rules: Model) -> dict[str, int]:
    record = np.zeros(1, [(name, np.int32) for name in type(rules).model_fields])[0]
    fill_rules(record, rules)
    return {name: int(record[name]) for name in record.dtype.names}


def test_truth_values_and_numbers_are_themselves_words_are_numbered() -> None:
    assert filled(Rules()) == {"flag": 1, "word": 2, "digit": 1, "count": 7}
    assert filled(Rules(flag=False, word="first", digit=0, count=2)) == {"flag": 0, "word": 0, "digit": 0, "count": 2}  # fmt: skip


def test_the_number_of_a_value() -> None:
    assert [code_of(Rules, "word", each) for each in ("first", "second", "third")] == [0, 1, 2]
    assert code_of(Rules, "digit", 0) == 0
    with pytest.raises(ValueError, match="word has no value fourth; it has first, second, third"):
        code_of(Rules, "word", "fourth")
    with pytest.raises(KeyError, match="speed"):
        code_of(Rules, "speed", "fast")


def test_the_values_of_every_kind_of_switch() -> None:
    assert values_of(Rules, "flag") == (False, True)
    assert values_of(Rules, "word") == ("first", "second", "third")
    assert values_of(Rules, "digit") == (1, 0)
    assert values_of(Rules, "count") == (2, 3, 40)


def test_a_switch_of_another_kind_is_refused() -> None:
    class Vague(Model):
        speed: float = 1.0

    with pytest.raises(TypeError, match="the switch speed must be"):
        values_of(Vague, "speed")


@pytest.mark.parametrize("game", GAMES)
def test_kernels_have_a_field_for_every_switch_of_a_game(game: str) -> None:
    default = get_game(game).scenario.model_fields["rules"].default
    fields = get_game(game).engine().tables.names or ()
    for switch in type(default).model_fields:
        assert switch in fields
        for value in values_of(type(default), switch):
            changed = type(default).model_validate({switch: value})
            record = np.zeros(1, get_game(game).engine().tables)[0]
            fill_rules(record, changed)
            assert record[switch] == code_of(type(default), switch, value)
