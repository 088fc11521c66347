"""How many one-line changes of kernels and statistics the nearest tests notice.

    python benchmarks/mutants.py                                   60 changes, seed 0
    python benchmarks/mutants.py --n 200 --seed 3 --only simcore/games/moogh

Each change is made in a copy of the tree, one at a time: a number by one, a comparison, `and` for `or`, a statement left
out, two arguments swapped, a sign, a condition turned round. Then the tests of NEAREST run, and where none notices those
of WIDER: for kernels without the compiler, for the rest with it. What no test notices is left over, unless
`excused_mutants.txt` says why it does no harm. The exit code is 1 if more than 5 % are left.
"""

import argparse
import ast
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parent.parent
EXCUSED = Path(__file__).with_name("excused_mutants.txt")
MOST_LEFT = 0.05
KERNEL = re.compile(
    r"^from simcore\.kernels\.(?:jit import .*\b(?:kernel|leaf|inlined)|template import fill)\b", re.MULTILINE
)
# With the compiler switched off, nothing of these two is at work.
LEFT_OUT = {"simcore/kernels/jit.py", "simcore/kernels/template.py"}
STATISTICS = ("analysis/statistics", "analysis/runs", "analysis/modes.py", "simcore/runs")

MOOGH, WHAMMOTH, PALEOLITHIC = ("tests/games/moogh", "tests/games/whammoth", "tests/games/paleolithic")


def golden(game: str, starter: str) -> str:
    """The test of the golden rows of a game's first scenario."""
    return f"tests/games/test_golden.py::test_rows_are_the_golden_ones[{game}/{starter}]"


def of(folder: str, *names: str) -> list[str]:
    """Test files of a folder by their names."""
    return [f"{folder}/test_{name}.py" for name in names]


M_ROWS, W_ROWS, P_ROWS = (
    golden("moogh", "quiet-meadow"),
    golden("whammoth", "standard"),
    golden("paleolithic", "basic"),
)
# The longest beginning of a path decides; the tests that are likeliest to notice come first.
NEAREST: dict[str, list[str]] = {
    "analysis/modes.py": ["tests/analysis/test_modes.py"],
    "analysis/runs/counted.py": of("tests/analysis/runs", "metrics", "own_tables"),
    "analysis/runs/metrics.py": of("tests/analysis/runs", "metrics", "own_tables"),
    "analysis/runs/play.py": ["tests/simcore/runs", "tests/test_cli.py"],
    "analysis/runs/summary.py": of("tests/analysis/runs", "summary"),
    "analysis/statistics/intervals.py": of("tests/analysis/statistics", "intervals"),
    "analysis/statistics/paired.py": of("tests/analysis/statistics", "paired"),
    "analysis/statistics/verdicts.py": of("tests/analysis/statistics", "verdicts"),
    "simcore/games/moogh/mind": [*of(MOOGH, "features_cells", "features_program", "features_turn", "features_whole", "looking"), M_ROWS],
    "simcore/games/moogh/rules/actions.py": [*of(MOOGH, "attacking", "climbing", "healing", "traps", "looking", "hooks", "moving"), M_ROWS],
    "simcore/games/moogh/rules/beast_icons.py": [*of(MOOGH, "striking", "shake", "beasts", "riders"), M_ROWS],
    "simcore/games/moogh/rules/characters.py": [*of(MOOGH, "round", "healing", "interactions", "thinking"), M_ROWS],
    "simcore/games/moogh/rules/ending.py": [*of(MOOGH, "winning", "clock", "interactions"), M_ROWS],
    "simcore/games/moogh/rules/harm.py": [*of(MOOGH, "injuries", "pushes", "riders", "traps", "interactions"), M_ROWS],
    "simcore/games/moogh/rules/ideas.py": [*of(MOOGH, "thinking", "hooks"), M_ROWS],
    "simcore/games/moogh/rules/lookahead.py": of(MOOGH, "lookahead"),
    "simcore/games/moogh/rules/moving.py": [*of(MOOGH, "pushes", "traps", "beasts", "interactions"), M_ROWS],
    "simcore/games/moogh/rules/performing.py": [*of(MOOGH, "beasts", "traps", "interactions"), M_ROWS],
    "simcore/games/moogh/rules/rolls.py": [*of(MOOGH, "rolls", "hooks"), M_ROWS],
    "simcore/games/moogh/rules/rows.py": [M_ROWS, *of(MOOGH, "winning", "twin")],
    "simcore/games/moogh/rules/setup.py": [*of(MOOGH, "setup"), M_ROWS],
    "simcore/games/moogh/rules/turn.py": [*of(MOOGH, "round", "clock", "interactions"), M_ROWS],
    "simcore/games/moogh/rules/walking.py": [*of(MOOGH, "walking", "moving"), M_ROWS],
    "simcore/games/moogh/table": [*of(MOOGH, "attacking", "rolls", "injuries", "pushes", "moving", "beasts", "striking", "climbing", "looking", "round"), M_ROWS],
    "simcore/games/moogh": [M_ROWS, *of(MOOGH, "winning", "hooks", "twin")],
    "simcore/games/paleolithic/features.py": [*of(PALEOLITHIC, "features", "character", "explore", "workshop", "setup"), P_ROWS],
    "simcore/games/paleolithic/lookahead.py": of(PALEOLITHIC, "lookahead"),
    "simcore/games/paleolithic": [PALEOLITHIC, P_ROWS],
    "simcore/games/whammoth/lookahead.py": of(WHAMMOTH, "lookahead"),
    "simcore/games/whammoth": [WHAMMOTH, W_ROWS],
    "simcore/kernels/choice.py": [*of("tests/simcore/kernels", "choice"), *of(WHAMMOTH, "lookahead"), *of(PALEOLITHIC, "lookahead")],
    "simcore/kernels/rng.py": [*of("tests/simcore/kernels", "rng"), W_ROWS],
    "simcore/kernels/templates": [W_ROWS, *of(WHAMMOTH, "lookahead"), *of(PALEOLITHIC, "lookahead")],
    "simcore/kernels": ["tests/simcore/kernels", *of(WHAMMOTH, "rows", "twin"), *of(PALEOLITHIC, "rows"), W_ROWS],
    "simcore/runs": ["tests/simcore/runs", *of("tests/analysis/runs", "summary")],
}  # fmt: skip

# What runs where the nearest tests notice nothing.
WIDER = {
    "simcore/games/moogh": [MOOGH],
    "simcore/games/paleolithic": [PALEOLITHIC],
    "simcore/kernels": ["tests/simcore/kernels", PALEOLITHIC, WHAMMOTH],
    "analysis": ["tests/analysis", "tests/reports"],
    "simcore/runs": ["tests/simcore/runs", "tests/analysis", "tests/test_cli.py"],
}

COMPARED = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip
COMPUTED = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "/", ast.Div: "*", ast.FloorDiv: "%", ast.Mod: "//",
    ast.BitAnd: "|", ast.BitOr: "&", ast.LShift: ">>", ast.RShift: "<<", ast.BitXor: "|", ast.Pow: "*",
}  # fmt: skip
OPPOSITE = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Mutant:
    """One changed line (or statement) of a file; `before` and `after` are what stands from that line on, stripped."""

    path: str
    line: int
    before: str
    after: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before}  ->  {self.after}"

    @property
    def key(self) -> tuple[str, str, str]:
        """What the list of excuses knows it by: lines may move."""
        return self.path, self.before, self.after


def targets() -> list[str]:
    """The files that are changed."""
    found = [
        path for path in (ROOT / "simcore").rglob("*.py")
        if KERNEL.search(path.read_text(encoding="utf-8")) or path.parent == ROOT / "simcore/kernels"
    ]  # fmt: skip
    for each in STATISTICS:
        found += [ROOT / each] if each.endswith(".py") else (ROOT / each).glob("*.py")
    names = {path.relative_to(ROOT).as_posix() for path in found if path.name != "__init__.py"}
    return sorted(names - LEFT_OUT)


def mutants_of(path: str) -> dict[int, list[Mutant]]:
    """All changes of a file, by line."""
    text = (ROOT / path).read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode()))
    source = text.encode()
    found: dict[int, list[Mutant]] = {}
    for node, old, new in changes(ast.parse(text), source, starts):
        first, last = old
        changed = (source[:first] + new.encode() + source[last:]).decode()
        line = node.lineno
        end = node.end_lineno or line
        before = "".join(lines[line - 1 : end]).strip()
        more = changed.count("\n") - text.count("\n")
        after = "".join(changed.splitlines(keepends=True)[line - 1 : end + more]).strip()
        found.setdefault(line, []).append(Mutant(path, line, before, after, changed))
    return found


def changes(
    tree: ast.AST, source: bytes, starts: list[int]
) -> Iterator[tuple[ast.expr | ast.stmt, tuple[int, int], str]]:
    """Every change: where, from which byte to which, and what is written there instead."""

    def span(node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset

    def code(node: ast.expr) -> str:
        first, last = span(node)
        return source[first:last].decode()

    def between(
        node: ast.expr | ast.stmt, left: ast.expr, right: ast.expr, new: str
    ) -> Iterator[tuple[ast.expr | ast.stmt, tuple[int, int], str]]:
        """Another operator between two operands, whatever brackets and spaces are there."""
        first, last = span(left)[1], span(right)[0]
        gap = source[first:last].decode()
        operator = gap.strip("() \n\t")
        if operator and "#" not in gap:
            yield node, (first, last), gap.replace(operator, new)

    for node in worth_changing(tree):
        if isinstance(node, ast.Constant):
            if isinstance(node.value, bool):
                yield node, span(node), str(not node.value)
            elif isinstance(node.value, int | float):
                yield node, span(node), f"({code(node)} + 1)"
                yield node, span(node), f"({code(node)} - 1)"
        elif isinstance(node, ast.Compare):
            for left, op, right in zip(
                [node.left, *node.comparators], node.ops, node.comparators, strict=False
            ):
                yield from between(node, left, right, COMPARED[type(op)])
        elif isinstance(node, ast.BoolOp):
            new = "or" if isinstance(node.op, ast.And) else "and"
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield from between(node, left, right, new)
        elif isinstance(node, ast.BinOp) and type(node.op) in COMPUTED:
            yield from between(node, node.left, node.right, COMPUTED[type(node.op)])
        elif isinstance(node, ast.AugAssign) and type(node.op) in COMPUTED:
            yield from between(node, node.target, node.value, f"{COMPUTED[type(node.op)]}=")
            yield node, span(node), "pass"
        elif isinstance(node, ast.UnaryOp):
            yield node, span(node), f"({code(node.operand)})"
        elif isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id in OPPOSITE:
                yield node.func, span(node.func), OPPOSITE[node.func.id]
            elif len(node.args) > 1 and code(node.args[-1]) != code(node.args[-2]):
                one, other = node.args[-2:]
                middle = source[span(one)[1] : span(other)[0]].decode()
                yield node, (span(one)[0], span(other)[1]), code(other) + middle + code(one)
        elif isinstance(node, ast.If | ast.While | ast.IfExp):
            yield node.test, span(node.test), f"not ({code(node.test)})"
        elif (
            (isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript))
            or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call))
            or isinstance(node, ast.Break | ast.Continue)
        ):
            yield node, span(node), "pass"


def worth_changing(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes below one, without annotations, decorators, raised errors and what only type checkers read."""
    for name, field in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list") or isinstance(node, ast.Raise):
            continue
        for child in field if isinstance(field, list) else [field]:
            if isinstance(child, ast.AST):
                skipped = isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"
                if not skipped:
                    yield child
                    yield from worth_changing(child)


def sample(n: int, seed: int, only: str) -> list[Mutant]:
    """`n` lines drawn from all lines that can be changed, each with one of its changes."""
    rng = random.Random(seed)
    lines = [each for path in targets() if path.startswith(only) for each in mutants_of(path).values()]
    return [rng.choice(each) for each in rng.sample(lines, min(n, len(lines)))]


def tests_of(path: str, lists: dict[str, list[str]]) -> list[str]:
    """The tests of a file by the longest beginning of its path; none where the lists have none."""
    return lists.get(max((each for each in lists if path.startswith(each)), key=len, default=""), [])


def is_kernel(path: str) -> bool:
    """Whether the tests of the file run without the compiler."""
    return path.startswith(("simcore/games", "simcore/kernels"))


def run_tests(tree: Path, tests: list[str], plain: bool, seconds: float) -> str:
    """`passed`, `failed` or `too long`: the tests in a process of its own, which has numpy and the others loaded already."""
    child = os.fork()
    if child == 0:
        os.setsid()
        os._exit(_in_child(tree, tests, plain))
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return "passed" if os.waitstatus_to_exitcode(status) == 0 else "failed"
        time.sleep(0.05)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "too long"


def _in_child(tree: Path, tests: list[str], plain: bool) -> int:
    import numba
    import pytest

    os.chdir(tree)
    sys.path[:] = [str(tree), *(each for each in sys.path if Path(each or ".").resolve() not in (ROOT, tree))]
    # Compiled code of its own: every changed kernel makes a new folder, which would push out the user's.
    cache = tree.parent / ("plain" if plain else "compiled")
    os.environ |= {
        "PYTHONPATH": str(tree),
        "NUMBA_DISABLE_JIT": str(int(plain)),
        "NUMBA_CACHE_DIR": str(cache),
    }
    numba.config.DISABLE_JIT = int(plain)
    with (tree.parent / "output.txt").open("w") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
        quiet = ["-q", "-x", "-p", "no:cacheprovider", "-m", "not slow", "-W", "ignore"]
        return int(pytest.main([*quiet, *tests]))


def output(tree: Path) -> str:
    """What the last tests printed."""
    return (tree.parent / "output.txt").read_text(encoding="utf-8", errors="replace")


def preload() -> None:
    """What takes long to import, once for all children; nothing of this project."""
    for name in (
        "numba",
        "pandas",
        "scipy.stats",
        "pyarrow",
        "matplotlib",
        "statsmodels.api",
        "hypothesis",
        "pytest",
    ):
        import_module(name)


def put(tree: Path, path: str, text: str) -> None:
    """Write a file of the copied tree, and forget what Python has compiled of it."""
    file = tree / path
    file.write_text(text, encoding="utf-8")
    for old in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
        old.unlink()


def excuses() -> dict[tuple[str, str, str], str]:
    """Why changes do no harm, by file, line before and line after."""
    found = {}
    for line in EXCUSED.read_text(encoding="utf-8").splitlines() if EXCUSED.exists() else ():
        if line and not line.startswith("#"):
            path, before, after, why = (part.strip() for part in line.split(" ;; "))
            found[path, before, after] = why
    return found


def main() -> int:
    """Print a line per change, then what is left."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--n", type=int, default=60, help="how many changes")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="", help="only files whose path begins so")
    parser.add_argument("--seconds", type=float, default=300, help="most time for the tests of a change")
    parser.add_argument(
        "--nearest", action="store_true", help="no wider tests where the nearest notice nothing"
    )
    parser.add_argument("--list", action="store_true", help="only list the changes")
    chosen = parser.parse_args()
    drawn = sample(chosen.n, chosen.seed, chosen.only)
    drawn.sort(key=lambda each: not is_kernel(each.path))  # first those that need not wait for the compiler
    if chosen.list:
        print(*drawn, sep="\n")
        return 0
    preload()
    excused, ends, left = excuses(), Counter[str](), []
    tree = (
        Path(tempfile.gettempdir()) / "bonedice-mutants" / "tree"
    )  # always there: numba's cache goes by the path
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(".*", "*.egg-info", "__pycache__"))
    sound: set[str] = set()

    def check(tests: list[str], plain: bool) -> None:
        """A test that fails without any change would notice everything."""
        if not sound.issuperset(tests) and run_tests(tree, tests, plain, 10 * chosen.seconds) != "passed":
            sys.exit(f"{output(tree)}\n{' '.join(tests)} fail without a change")
        sound.update(tests)

    for number, mutant in enumerate(drawn, start=1):
        tests, plain, began = tests_of(mutant.path, NEAREST), is_kernel(mutant.path), time.monotonic()
        if not plain:
            check(tests, plain)  # which compiles, too
        put(tree, mutant.path, mutant.text)
        end = run_tests(tree, tests, plain, chosen.seconds)
        wider = [] if chosen.nearest or mutant.key in excused else tests_of(mutant.path, WIDER)
        if end == "passed" and wider and run_tests(tree, wider, plain, 3 * chosen.seconds) == "failed":
            end = "wider"
        noticed = [
            line.removeprefix("FAILED ").split(" - ")[0]
            for line in output(tree).splitlines()
            if line.startswith("FAILED ")
        ]
        put(tree, mutant.path, (ROOT / mutant.path).read_text(encoding="utf-8"))
        if end == "passed":
            end = "excused" if mutant.key in excused else "left"
        else:
            check(noticed or (wider if end == "wider" else tests), plain)
        left += [mutant] if end == "left" else []
        ends[end] += 1
        print(f"{number:3} {end:8} {time.monotonic() - began:5.0f} s  {mutant}", flush=True)
    counted = len(drawn) - ends["excused"]
    print(f"\n{len(drawn)} changes: {', '.join(f'{n} {end}' for end, n in sorted(ends.items()))}")
    print(f"{len(left)} of {counted} not noticed ({len(left) / max(1, counted):.1%})", *left, sep="\n")
    return int(len(left) > MOST_LEFT * counted)


if __name__ == "__main__":
    sys.exit(main())
