"""`neuron-cache` as a person and as a script use it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from neuron_dynamo.cache import Built, Details, Store
from neuron_dynamo.cache.cli import main, output
from tests.cache.support import REPOSITORY, finish, flip, make_neff, parts, python

HLO = 'HloModule m\n  %dot.1 = f32[2] {}(%a), metadata={{source_file="m.py" source_line=7}}\n'


class RefusedError(Exception):
    deterministic = True


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "root")


@pytest.fixture
def full(store: Store) -> Store:
    """Three entries and a failure."""
    for index, (model, flags, program) in enumerate(
        [("org/a", ("-O1",), "p"), ("org/a", ("-O2",), "p"), ("org/b", ("-O2",), "q")]
    ):
        wanted = parts(program, flags=flags, target={"platform": f"trn{1 + index % 2}"})
        outputs = {"neff": make_neff(program) * (index + 1), "hlo.txt": HLO.format(program).encode()}
        store.put(wanted, outputs, Details(compile_seconds=index * 100, graph=f"g{index}", model=model))

    def refuse() -> Built:
        raise RefusedError("NCC_EVRF001: no sort")

    with pytest.raises(RefusedError):
        store.get_or_build(parts("bad"), refuse)
    return store


class Cli:
    def __init__(self, store: Store, capsys: pytest.CaptureFixture[str]) -> None:
        self.root = str(store.paths.root)
        self.capsys = capsys

    def __call__(self, *arguments: str, code: int = 0) -> str:
        found = main([*arguments, "--cache-dir", self.root])
        out, err = self.capsys.readouterr()
        assert found == code, out + err
        return out + err

    def json(self, *arguments: str, code: int = 0) -> Any:
        return json.loads(self(*arguments, "--json", code=code))


@pytest.fixture
def cli(store: Store, capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(store, capsys)


def test_help_loads_nothing_heavy() -> None:
    code = """
        import sys
        from neuron_dynamo.cache.cli import main
        try:
            main(["--help"])
        except SystemExit as end:
            assert end.code == 0
        heavy = {"torch", "jaxlib", "numpy", "rich", "xxhash", "filelock", "shtab", "huggingface_hub", "platformdirs"}
        assert not heavy & set(sys.modules), heavy & set(sys.modules)
    """
    out = finish(python(code))
    for verb in ("status", "ls", "show", "why", "stats", "verify", "gc", "pin", "unpin", "clear", "import", "export"):
        assert f"\n    {verb} " in out


@pytest.mark.parametrize(
    "arguments", [[], ["nonsense"], ["ls", "--older", "soon"], ["ls", "--larger", "big"], ["gc", "--max-size", "-1"]]
)
def test_wrong_arguments_are_exit_code_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2


def test_every_verb_works_on_a_store_that_is_not_there(cli: Cli, tmp_path: Path) -> None:
    for verb in (["status"], ["ls"], ["stats"], ["verify"], ["gc"], ["pin"], ["clear", "--failed"]):
        cli(*verb)
        cli.json(*verb)
    cli("clear", "--all", "--yes")


def test_status_counts(full: Store, cli: Cli) -> None:
    found = cli.json("status")
    assert found["root"] == cli.root
    assert (found["records"], found["objects"], found["failures"]) == (3, 5, 1)
    assert found["bytes"] == sum(path.stat().st_size for path in full.paths.objects.rglob("*") if path.is_file())
    assert "records      3" in cli("status")


def test_ls_has_the_fixed_fields_and_filters(full: Store, cli: Cli) -> None:
    rows = cli.json("ls")
    assert len(rows) == 4
    assert {"key", "target", "compiler", "size", "created", "state", "model"} <= set(rows[0])
    first = next(row for row in rows if row["graph"] == "g0")
    assert (first["target"], first["compiler"], first["state"], first["model"]) == ("trn1", "fakecc 1.0", "ok", "org/a")
    assert first["size"] == len(make_neff("p")) + len(HLO.format("p"))

    def graphs(*arguments: str) -> list[str]:
        return [row["graph"] for row in cli.json("ls", "--state", "ok", *arguments)]

    assert graphs("--model", "org/a") == ["g0", "g1"]
    assert graphs("--target", "trn2") == ["g1"]
    assert graphs("--graph", "2") == ["g2"]
    assert graphs("--compiler", "other") == []
    assert graphs("--compiler", "fakecc 1") == ["g0", "g1", "g2"]
    assert graphs("--older", "1h") == []
    assert graphs("--newer", "1h") == ["g0", "g1", "g2"]
    assert graphs("--sort", "size", "--reverse") == ["g2", "g1", "g0"]
    assert graphs("--sort", "seconds", "--limit", "1") == ["g2"]
    assert graphs("--sort", "seconds", "--reverse", "--limit", "1") == ["g2"]
    assert graphs("--larger", f"{first['size']}b") == ["g1", "g2"]
    assert graphs("--smaller", f"{first['size'] + 1}") == ["g0"]
    assert [row["key"] for row in cli.json("ls", "--state", "failed")] == [parts("bad").key()]


def test_a_pipe_gets_lines_and_a_terminal_a_table(full: Store, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = cli("ls", "--state", "ok").splitlines()
    assert lines[0].split("\t")[:3] == ["key", "model", "graph"]
    assert [line.split("\t")[2] for line in lines[1:]] == ["g0", "g1", "g2"]
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "160")
    table = cli("ls")
    assert "\t" not in table
    assert "─" in table
    assert "org/a" in table


def test_a_reader_that_leaves_early_is_no_error(full: Store) -> None:
    command = f"{sys.executable} -m neuron_dynamo.cache.cli ls --cache-dir {full.paths.root} | true"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=REPOSITORY, check=True)
    assert done.stderr == ""


def test_show_prints_everything_about_one_entry(full: Store, cli: Cli) -> None:
    key = next(record.key for record in full if record.details.graph == "g0")
    shown = cli("show", key[:10])
    for word in (key, "org/a", '["-O1"]', "fakecc"):
        assert word in shown
    assert cli.json("show", key)["key"] == key
    assert cli("show", key, "--output", "hlo.txt") == HLO.format("p")
    assert "it has neff, hlo.txt" in cli("show", key, "--output", "nothing", code=1)
    failed = parts("bad").key()
    assert "NCC_EVRF001: no sort" in cli("show", failed)
    assert cli.json("show", failed)["state"] == "failed"
    assert "begins with" in cli("show", "ffff0000", code=2)
    assert "begins with 'xyz'" in cli("show", "xyz", code=2)


def test_an_ambiguous_beginning_of_a_key_is_refused(store: Store, cli: Cli) -> None:
    keys = [store.put(parts(str(index)), {"neff": b"x"}).key for index in range(20)]
    shared = next(key[0] for key in keys if sum(other[0] == key[0] for other in keys) > 1)
    assert "is the beginning of" in cli("show", shared, code=2)


def test_why_names_the_difference(full: Store, cli: Cli, tmp_path: Path) -> None:
    keys = {record.details.graph: record.key for record in full}
    words = cli("why", keys["g1"])
    assert "same program, compiled with -O1 instead of -O2; target.platform trn1 instead of trn2" in words
    found = cli.json("why", keys["g0"], keys["g2"], "--diff")
    assert [each["part"] for each in found["differences"]] == ["program", "flags"]
    assert found["place"] == "%dot.1, m.py:7"
    assert "+  %dot.1 = f32[2] p(%a)" in cli("why", keys["g0"], keys["g2"], "--diff")
    dumped = tmp_path / "key.json"
    dumped.write_text(json.dumps({"key": "x", "parts": parts("p", flags=("-O3",)).to_json()}))
    assert "instead of -O3" in cli("why", str(dumped))
    dumped.write_text("{")
    assert "not JSON" in cli("why", str(dumped), code=1)


def test_stats_add_up_and_begin_again(store: Store, cli: Cli) -> None:
    for _ in range(3):
        store.get_or_build(parts(), lambda: Built({"neff": b"x"}, Details(compile_seconds=50)))
    store.stats.flush(now=True)
    found = cli.json("stats")
    assert (found["counts"]["hit_local"], found["counts"]["miss_absent"], found["sums"]["seconds_saved"]) == (2, 1, 100)
    text = cli("stats", "--zero")
    assert "66.7% of 3 look-ups were hits" in text
    assert "found on the disk" in text
    assert cli.json("stats")["counts"]["hit_local"] == 0


def test_verify_finds_and_sets_aside(full: Store, cli: Cli) -> None:
    assert cli.json("verify") == {"checked": 3, "bad": []}
    record = next(record for record in full if record.details.graph == "g0")
    flip(full.paths.object(record.outputs["neff"].sha256), 3)
    found = cli.json("verify", code=1)
    assert [(each["key"], each["object"]) for each in found["bad"]] == [(record.key, "neff")]
    assert "XXH3" in found["bad"][0]["reason"]
    assert "1 bad" in cli("verify", record.key[:12], code=1)
    assert "set aside" in cli("verify", "--deep", "--repair", code=1)
    assert cli.json("verify") == {"checked": 2, "bad": []}
    assert cli.json("status")["quarantined"] == 2


def test_deep_verification_finds_what_the_checksum_cannot(store: Store, cli: Cli) -> None:
    """An object whose bytes and record agree, under a name that is not its SHA-256."""
    from dataclasses import replace

    from neuron_dynamo.cache.record import Output

    entry = store.put(parts(), {"neff": b"right"})
    forged = Output("f" * 64, Output.of(b"wrong").xxh3, 5)
    record = replace(entry.record, outputs={"neff": forged})
    store.paths.record(record.key).write_bytes(record.to_bytes())
    path = store.paths.object(forged.sha256)
    path.parent.mkdir()
    path.write_bytes(b"wrong")
    cli("verify")
    assert "SHA-256" in cli("verify", "--deep", code=1)


def test_gc_pins_and_limits(full: Store, cli: Cli) -> None:
    cli("pin", "org/b")
    key = next(record.key for record in full if record.details.graph == "g0")
    pins = cli.json("pin", "--key", key[:12])
    assert pins == {"models": ["org/b"], "keys": [key]}
    assert "(1 entries)" in cli("pin")
    plan = cli.json("gc", "--max-size", "0", "--dry-run")
    assert len(plan["removed"]) == 1
    assert len(list(full)) == 3
    assert "would free" in cli("gc", "--max-size", "0", "--dry-run")
    done = cli("gc", "--max-size", "0", "--max-age", "90d", "--save")
    assert "The rest is pinned" in done
    assert sorted(record.details.graph for record in full) == ["g0", "g2"]
    assert cli.json("unpin", "--key", key) == {"models": ["org/b"], "keys": []}
    cli("gc")
    assert [record.details.graph for record in full] == ["g2"]
    assert json.loads(full.paths.config.read_text())["max_age"] == 90 * 86400


def test_clear_removes_what_is_named(full: Store, cli: Cli) -> None:
    assert "name KEYs" in cli("clear", code=2)
    assert "needs --yes" in cli("clear", "--all", code=2)
    assert "removed 1 failed compiles" in cli("clear", "--failed")
    assert cli.json("ls", "--state", "failed") == []
    key = next(record.key for record in full if record.details.graph == "g0")
    assert cli.json("clear", key[:9], "--dry-run")["removed"][0]["key"] == key
    cli("clear", key[:9])
    assert key not in full
    cli("pin", "org/b")
    assert "1 are pinned" in cli("clear", "--all", "--yes")
    assert len(list(full)) == 1
    cli("clear", "--compiler", "fakecc", "--pinned")
    assert list(full) == []
    assert list(full.paths.object_names()) == []


def test_export_and_import_through_each_layout(full: Store, cli: Cli, tmp_path: Path) -> None:
    bundle, folder = tmp_path / "out" / "all.tar", tmp_path / "lnx"
    assert cli("export", str(bundle)).startswith("3 exported")
    assert os.listdir(bundle.parent) == ["all.tar"]
    assert len(cli.json("export", str(folder), "--layout", "libneuronxla", "--model", "org/a")["done"]) == 2
    assert len(cli.json("export", str(tmp_path / "tn"), "--layout", "torchneuron", "--target", "trn2")["done"]) == 1
    cli.root = str(tmp_path / "new")
    assert cli("import", str(bundle), "--trust", "off") == "3 imported, 0 there already, 0 refused, 0 skipped\n"
    # g1's NEFF is two in a row, which is none.
    out = cli("import", str(folder), "--model", "org/x", code=1)
    assert "1 imported" in out
    assert "bad NEFF" in out
    cli("import", str(tmp_path / "tn"), code=1)
    assert [row["origin"] for row in cli.json("ls", "--model", "org/x")] == ["libneuronxla"]
    assert "no such file" in cli("import", str(tmp_path / "nothing"), code=1)
    assert "neither" in cli("import", str(tmp_path / "out"), code=1)
    (tmp_path / "junk").write_bytes(b"junk" * 1000)
    assert "not a whole bundle" in cli("import", str(tmp_path / "junk"), code=1)


def test_a_bundle_goes_through_a_pipe(full: Store, tmp_path: Path) -> None:
    tool = f"{sys.executable} -m neuron_dynamo.cache.cli"
    command = (
        f"{tool} export - --cache-dir {full.paths.root} | {tool} import - --trust off --cache-dir {tmp_path / 'new'}"
    )
    done = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=REPOSITORY, check=True)
    assert done.stdout == "3 imported, 0 there already, 0 refused, 0 skipped\n"
    assert done.stderr == "3 exported, 0 there already, 0 refused, 0 skipped\n"
    assert sorted(Store(tmp_path / "new").keys()) == sorted(full.keys())


def test_env_reads_every_documented_variable_back(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """R58: a variable that nothing reads is named."""
    monkeypatch.setenv("NEURON_DYNAMO_CACHE_DIR", str(tmp_path / "elsewhere"))
    rows = {row["variable"]: row for row in cli.json("env")["variables"]}
    assert rows["NEURON_DYNAMO_CACHE_DIR"]["in_effect"] == str(tmp_path / "elsewhere")
    monkeypatch.setenv("NEURON_DYNAMO_CACHE_DRI", "x")
    assert cli.json("env", code=1)["unknown"] == ["NEURON_DYNAMO_CACHE_DRI"]
    assert "NEURON_DYNAMO_CACHE_DRI is set, and nothing reads it" in cli("env", code=1)


def test_the_environment_names_the_cache(
    full: Store, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NEURON_DYNAMO_CACHE_DIR", str(full.paths.root))
    assert main(["status", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["records"] == 3


def test_doctor_finds_what_is_wrong(store: Store, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    verdicts = {each["check"]: each["verdict"] for each in cli.json("doctor")["findings"]}
    assert verdicts["writing"] == verdicts["locking"] == verdicts["settings"] == "ok"
    store.paths.config.write_text("{")
    store.paths.quarantine.mkdir()
    (store.paths.quarantine / "1-x").touch()
    monkeypatch.setattr(fcntl, "flock", lambda *_: None)
    found = {each["check"]: each for each in cli.json("doctor", code=1)["findings"]}
    assert found["settings"]["verdict"] == "problem"
    assert found["order"]["verdict"] == "warning"
    assert "leases" in found["locking"]["detail"]

    def full_disk(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("neuron_dynamo.cache.files.write_new", full_disk)
    assert "No space left on device" in cli("doctor", code=1)


def test_doctor_says_what_a_read_only_root_means(store: Store, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", "somewhere")

    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr("neuron_dynamo.cache.doctor.flock_fault", refuse)
    found = {each["check"]: each for each in cli.json("doctor", code=1)["findings"]}
    assert found["writing"]["verdict"] == "problem"
    assert "new ones are not kept" in found["writing"]["detail"]
    assert found["locking"]["verdict"] == "warning"


def test_errors_of_the_disk_are_sentences(full: Store, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: object) -> bool:
        raise PermissionError(13, "Permission denied", "/some/file")

    monkeypatch.setattr("neuron_dynamo.cache.files.remove", refuse)
    assert cli("gc", "--max-size", "1", code=1).endswith("neuron-cache: Permission denied: /some/file\n")


def test_doctor_on_a_root_that_cannot_be(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "root").write_text("in the way")
    assert "problem" in cli("doctor", code=1)


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completion_scripts_name_the_verbs(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert "neuron-cache" in script
    assert "unpin" in script
    if shell == "bash":
        subprocess.run(["bash", "-n"], input=script, text=True, check=True)


def test_units() -> None:
    from neuron_dynamo.cache.cli.output import age, duration, size
    from neuron_dynamo.cache.cli.units import parse_age, parse_size

    assert [parse_size(text) for text in ("0", "5", "20MB", "1.5 GiB", "2k")] == [0, 5, 20_000_000, 3 << 29, 2000]
    assert [parse_age(text) for text in ("5s", "2min", "1.5h", "30d", "1w")] == [5, 120, 5400, 2592000, 604800]
    assert [size(number) for number in (0, 999, 1000, 20_000_000, 5e13)] == [
        "0 B",
        "999 B",
        "1.0 kB",
        "20.0 MB",
        "50.0 TB",
    ]
    assert [duration(value) for value in (0.31, 59, 240, 7200, 300000)] == ["0.3 s", "59 s", "4.0 min", "2.0 h", "3 d"]
    assert age(time.time() + 1000) == "0.0 s"


def test_looking_is_no_hit(full: Store, cli: Cli, tmp_path: Path) -> None:
    full.stats.flush(now=True)
    before = cli.json("stats")
    for key in list(full.keys()):
        cli("show", key)
        cli("show", key, "--output", "hlo.txt")
        cli("why", key)
    cli("export", str(tmp_path / "bundle"))
    cli("export", str(tmp_path / "layout"), "--layout", "libneuronxla")
    assert cli.json("stats") == before


def test_damaged_entries_can_be_cleared(full: Store, cli: Cli) -> None:
    key, *rest = full.keys()
    flip(full.paths.record(key), 100)
    assert "damaged" in cli.json("clear", key, "--dry-run")["removed"][0]["reason"]
    assert cli.json("clear", "--all", "--yes")["kept"] == 0
    assert list(full.keys()) == []
    assert rest


def test_markup_is_shown_as_it_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    output.print_table(("model", "x"), [("[bold]a[/bold]", ":smile: [/]")])
    assert ["[bold]a[/bold]", ":smile:", "[/]"] in [line.split() for line in capsys.readouterr().out.splitlines()]


def test_a_negative_limit_is_refused(full: Store, cli: Cli) -> None:
    assert len(cli.json("ls", "--limit", "0")) == 0
    with pytest.raises(SystemExit, match="2"):
        cli("ls", "--limit", "-1")
