"""`cartouche resolve --batch` as a step of a Spark job.

`pipe` takes and returns lines of JSON. `map_in_arrow` takes a table of cameras and returns a table of placements. Both
start one process for each partition. The program and the plan need the same path on each machine; `spark-submit --files`
copies them into the working folder of each executor.
"""

import json
import shlex
import subprocess
import threading

SCHEMA = "id string, annotation string, x double, y double, width double, height double, anchor string, error string"
COLUMNS = ["id", "annotation", "x", "y", "width", "height", "anchor", "error"]


def command(plan, only=("placements",), program="cartouche"):
    """Returns the arguments of a process for one partition. Spark runs one process on each core."""
    return [program, "resolve", plan, "--batch", "-", "--jobs", "1", "--only", ",".join(only)]


def pipe(frames, plan, only=("placements",), program="cartouche"):
    """Returns the results of an RDD with the lines of a batch.

    A line that cannot be resolved has a result with `error`. It does not end the job: status 1 only says that there
    are such lines.
    """
    call = shlex.join(command(plan, only, program))
    return frames.pipe(f"/bin/sh -c {shlex.quote(call + ' || test $? = 1')}", checkCode=True)


def map_in_arrow(cameras, plan, program="cartouche"):
    """Returns the placements of a table of cameras.

    The table needs the columns id (string), longitude, latitude, zoom, width and height (numbers). Others are ignored.
    A camera that cannot be resolved has one row with `error`.
    """
    call = command(plan, program=program)
    columns = ["id", "longitude", "latitude", "zoom", "width", "height"]
    return cameras.select(*columns).mapInArrow(lambda batches: resolved(batches, call), SCHEMA)


def resolved(batches, call):
    """Returns record batches of placements for record batches of cameras."""
    process = subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    failures = []

    def write():
        # A process that ends early closes its input; its status then tells what happened.
        try:
            with process.stdin as lines:
                for batch in batches:
                    for row in batch.to_pylist():
                        lines.write(json.dumps(frame(row)).encode() + b"\n")
        except BrokenPipeError:
            pass
        except BaseException as failure:
            failures.append(failure)

    # The input is written while results are read, or both pipes would fill.
    writer = threading.Thread(target=write)
    writer.start()
    try:
        rows = []
        for line in process.stdout:
            rows += placements(json.loads(line))
            if len(rows) >= 10_000:
                yield table(rows)
                rows = []
        if rows:
            yield table(rows)
        writer.join()
        if failures:
            raise failures[0]
        if process.wait() not in (0, 1):
            raise RuntimeError(f"{shlex.join(call)} ended with status {process.returncode}")
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def frame(row):
    return {
        "id": row["id"],
        "camera": {"center": [row["longitude"], row["latitude"]], "zoom": row["zoom"]},
        "viewport": [row["width"], row["height"]],
    }


def placements(result):
    """Returns the rows of a result, as tuples in the order of `COLUMNS`."""
    if "error" in result:
        return [(result.get("id"), None, None, None, None, None, None, result["error"])]
    return [
        (result["id"], *(placement[name] for name in ("id", "x", "y", "width", "height", "anchor")), None)
        for placement in result["placements"]
    ]


def table(rows):
    import pyarrow

    kinds = [pyarrow.string()] * 2 + [pyarrow.float64()] * 4 + [pyarrow.string()] * 2
    columns = [pyarrow.array(column, kind) for column, kind in zip(zip(*rows), kinds)]
    return pyarrow.RecordBatch.from_arrays(columns, names=COLUMNS)
