"""The version of the package, which is that of its WebAssembly modules."""
__version__ = "0.1.0"
