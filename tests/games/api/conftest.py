from tests.callers import api, harbor, key, staff

__all__ = ["api", "harbor", "key", "staff"]
