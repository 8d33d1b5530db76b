"""Board games for learning programs: many tables at once in one process of `boardwright batch`.
Needs only the standard library."""
from .batch import Batch, Fault

__all__ = ["Batch", "Fault"]
__version__ = "0.3.0"
