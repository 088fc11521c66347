def tell(loaded, events):
    yield from ()
