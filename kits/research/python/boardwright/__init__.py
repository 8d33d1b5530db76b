"""Board games for learning programs: many tables at once over one process of `boardwright batch`. Standard library only."""
from .batch import Batch, Fault

__all__ = ["Batch", "Fault"]
__version__ = "0.2.0"
