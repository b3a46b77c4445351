"""The times of a pyramid of 16,384 tiles: in one process, by `rdd.pipe` and by `mapInArrow`. `Scripts/spark` runs it.

With the option `--batch`, it compares a batch with a trace of the same frames instead, and needs no Spark.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cartouche_spark import command, map_in_arrow, pipe
from metatiles import Layout, lines

program = os.environ.get("CARTOUCHE_PROGRAM", "cartouche")
spec = Path(__file__).resolve().parents[2] / "Examples/world-cities/world-cities.annotations.yaml"


def session():
    """Returns a session on two cores of this machine."""
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local[2]").appName("cartouche")
    settings = {
        "spark.ui.enabled": "false",
        "spark.driver.host": "127.0.0.1",
        "spark.sql.execution.arrow.maxRecordsPerBatch": "2000",
        "spark.log.level": "ERROR",
    }
    for name, value in settings.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


def timed(name, work):
    start, before = time.monotonic(), children()
    count = work()
    print(f"| {name} | {time.monotonic() - start:.1f} | {children() - before:.1f} | {count:,} |", flush=True)


def children():
    """Returns the processor time in seconds of ended child processes; those of Spark belong to Java."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def compare_with_trace(rounds=7):
    """Prints the processor times of a batch and of a trace of the same frames, with all members, which run in turn.

    The fewest seconds of several rounds are those with the fewest disturbances by other programs.
    """
    frames = list(pyramid())
    with tempfile.TemporaryDirectory() as folder:
        plan, batch, trace, out = (f"{folder}/{name}" for name in ("cities.plan", "batch.jsonl", "trace.jsonl", "out.jsonl"))
        subprocess.run([program, "compile", spec, "-o", plan], check=True)
        Path(batch).write_text("".join(line + "\n" for line in lines(frames)))
        Path(trace).write_text("".join(json.dumps({k: f[k] for k in f if k != "id"}) + "\n" for f in frames))
        inputs = {"batch": ["--batch", batch, "--jobs", "1"], "trace": ["--trace", trace, "--format", "json"]}
        times = {name: [] for name in inputs}
        for name in list(inputs) * rounds:
            before = children()
            subprocess.run([program, "resolve", plan, *inputs[name], "-o", out], check=True)
            times[name].append(children() - before)
    print("| 16,384 frames of 400 cities, all members | fewest CPU s | all rounds |\n|---|---:|---|")
    for name, seconds in times.items():
        print(f"| {name} | {min(seconds):.2f} | {' '.join(f'{s:.1f}' for s in seconds)} |")
    fewest, total = (f(times["batch"]) / f(times["trace"]) for f in (min, sum))
    print(f"batch / trace: {fewest:.2f} by the fewest, {total:.2f} by the sums")


def pyramid():
    return Layout(zoom=7, tiles_per_side=1, margin=0).frames()


def main():
    frames = list(pyramid())
    text = list(lines(frames))
    with tempfile.TemporaryDirectory() as folder:
        plan, batch, out = (f"{folder}/{name}" for name in ("cities.plan", "batch.jsonl", "out.jsonl"))
        subprocess.run([program, "compile", spec, "-o", plan], check=True)
        Path(batch).write_text("".join(line + "\n" for line in text))

        def process(*options):
            arguments = [program, "resolve", plan, "--batch", batch, "--only", "placements", *options, "-o", out]
            subprocess.run(arguments, check=True)
            return sum(line.count(b'"anchor"') for line in open(out, "rb"))

        def split():
            # `split` keeps the order of lines within a part.
            call = " ".join(command(plan, program=program))
            script = f"cd {folder} && split -n l/2 {batch} part. && for p in part.??; do {call} < $p > $p.out & done; wait"
            subprocess.run(["sh", "-c", script], check=True)
            return sum(line.count(b'"anchor"') for p in Path(folder).glob("part.*.out") for line in open(p, "rb"))

        print("| 16,384 frames of 400 cities | wall s | CPU s of ended children | placements |\n|---|---:|---:|---:|")
        timed("one process, one thread", lambda: process("--jobs", "1"))
        timed("one process, two threads", lambda: process("--jobs", "2"))
        timed("`split -n l/2`, two processes", split)
        start = time.monotonic()
        spark = session()
        print(f"| start of Spark, local[2] | {time.monotonic() - start:.1f} | | |", flush=True)
        rdd = spark.sparkContext.parallelize(text, 8).cache()
        rdd.count()
        count = lambda line: len(json.loads(line)["placements"])  # noqa: E731
        timed("`rdd.pipe`, 8 partitions", lambda: pipe(rdd, plan, program=program).map(count).sum())
        rows = [(f["id"], *f["camera"]["center"], float(f["camera"]["zoom"]), 512.0, 512.0) for f in frames]
        table = spark.createDataFrame(rows, ["id", "longitude", "latitude", "zoom", "width", "height"]).repartition(8)
        table = table.cache()
        table.count()
        timed("`mapInArrow`, 8 partitions", lambda: map_in_arrow(table, plan, program).count())
        timed("`mapInArrow` again", lambda: map_in_arrow(table, plan, program).count())
        spark.stop()


if __name__ == "__main__":
    compare_with_trace() if sys.argv[1:] == ["--batch"] else main()
