"""Imports every module of the generated client, and asks a server with it: a benchmark is applied, run, found and read again.
Arguments: address, key, slug of the benchmark, and its definition as JSON. Prints what it was answered, as JSON."""

import importlib
import json
import pkgutil
import sys

import gonogo_api
from gonogo_api.api.benchmarks import apply_definition, look_at_benchmark
from gonogo_api.api.runs import cancel_run, list_runs, look_at_run, start_run
from gonogo_api.models import Definition, NewRun, NewRunSubject, Problem

url, key, slug, definition = sys.argv[1:]
modules = [found.name for found in pkgutil.walk_packages(gonogo_api.__path__, "gonogo_api.")]
for module in modules:
    importlib.import_module(module)

client = gonogo_api.AuthenticatedClient(base_url=url, token=key)
applied = apply_definition.sync(slug, client=client, body=Definition.from_dict(json.loads(definition)))
shown = look_at_benchmark.sync_detailed(slug, client=client)
held = look_at_benchmark.sync_detailed(slug, client=client, if_none_match=shown.headers["etag"])
made = start_run.sync(client=client, body=NewRun(benchmark=slug, subject=NewRunSubject(version="v2")))
found = list_runs.sync(client=client, benchmark=slug)
cancel_run.sync(made.id, client=client)
read = look_at_run.sync(made.id, client=client)
missing = look_at_benchmark.sync("nothing", client=client)
print(
    json.dumps(
        {
            "modules": len(modules),
            "change": applied.change,
            "gates": len(shown.parsed.spec.gates),
            "held": held.status_code.value,
            "found": [run.id == made.id for run in found.items],
            "subject": read.subject.version,
            "status": read.status,
            "refused": [isinstance(missing, Problem), missing.code],
        }
    )
)
