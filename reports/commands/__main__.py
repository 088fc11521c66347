"""`python -m bonedice`: the wheel ships this file as the module `bonedice`; in a clone it is `python -m cli`."""

import runpy

if __name__ == "__main__":
    runpy.run_module("cli", run_name="__main__", alter_sys=True)
