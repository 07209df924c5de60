"""The stand-in compiler, for the tests of this folder."""

from tests.standin.fixture import standin as standin
