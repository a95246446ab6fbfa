import stat
from pathlib import Path

import pytest

from casino.embedded import EmbeddedError
from casino.embedded.home import Home


@pytest.fixture
def home(tmp_path):
    with Home(tmp_path / "var") as home:
        yield home


class OtherUser:
    """Whom root runs PostgreSQL as: may enter all folders but those below ``closed``."""

    def __init__(self, closed: Path) -> None:
        self.closed = closed

    def can_enter(self, folder: Path) -> bool:
        return self.closed not in (folder, *folder.parents)


def test_secrets_are_made_once_and_for_their_owner_alone(home):
    assert home.secrets() == home.secrets()
    path = home.folder / "secrets.json"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_is_kept_again_replaces_what_was_there(home):
    for text in ("the first run's", "the second's"):
        home.keep("database-url", text)
    path = home.folder / "database-url"
    assert path.read_text() == "the second's"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(home.folder.glob("*.new")) == []


def test_a_place_where_no_folder_can_be_made_is_said(tmp_path):
    (tmp_path / "file").touch()
    for place in (tmp_path / "file" / "var", tmp_path / "nowhere" / "var"):
        with pytest.raises(EmbeddedError, match=f"^{place} cannot be written: "):
            Home(place)


def test_each_secret_is_its_own(home, tmp_path):
    with Home(tmp_path / "other") as elsewhere:
        other = elsewhere.secrets()
    values = [*vars(home.secrets()).values(), *vars(other).values()]
    assert len(set(values)) == len(values)


def test_a_database_whose_secrets_are_gone_is_not_written_over(home):
    (home.folder / "postgres" / "data").mkdir(parents=True)
    with pytest.raises(EmbeddedError, match=r"secrets\.json is gone"):
        home.secrets()


def test_a_folder_is_used_by_one_run_at_a_time(home):
    home.claim()
    with Home(home.folder) as second, pytest.raises(EmbeddedError, match="Another run is using"):
        second.claim()


def test_an_ordinary_users_data_lie_in_the_folder(home):
    assert home.postgres_folder(None) == home.folder / "postgres"


def test_data_go_elsewhere_where_the_other_user_cannot_enter_and_stay_there(
    home, tmp_path, monkeypatch
):
    elsewhere = tmp_path / "elsewhere"
    monkeypatch.setattr("casino.embedded.home.ELSEWHERE", elsewhere)
    place = home.postgres_folder(OtherUser(closed=home.folder))
    assert place.parent == elsewhere
    assert place.is_dir()
    assert home.postgres_folder(OtherUser(closed=tmp_path / "nothing")) == place
    assert home.postgres_folder(None) == place


def test_that_the_other_user_can_enter_nowhere_is_said(home, tmp_path, monkeypatch):
    monkeypatch.setattr("casino.embedded.home.ELSEWHERE", tmp_path / "elsewhere")
    with pytest.raises(EmbeddedError, match="cannot enter"):
        home.postgres_folder(OtherUser(closed=tmp_path))


def test_a_folder_of_somebody_else_is_refused_with_a_sentence(tmp_path, monkeypatch):
    def refuse(path, *args, **kwargs):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(EmbeddedError, match="cannot be written"):
        Home(tmp_path / "var")
