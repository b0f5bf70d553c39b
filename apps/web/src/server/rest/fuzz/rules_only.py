"""What Schemathesis asks of the REST API beside its own checks: a request by the document may be refused for a rule that
no schema can say (fields that do not fit one another, or what is stored), and never for the shape of a field."""

import schemathesis
from schemathesis.generation import GenerationMode


@schemathesis.check
def refused_by_rules_only(ctx, response, case):
    positive = case.meta is not None and case.meta.generation.mode == GenerationMode.POSITIVE
    if not positive or response.status_code != 422:
        return
    broken = [error for error in response.json().get("errors", []) if error["breaks"] == "schema"]
    assert not broken, f"the document allows what is refused: {broken}"
