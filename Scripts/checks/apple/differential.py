"""Verifies tokens with Apple's own library for Python, for Tests/Core/SignedDataTests/DifferentialTests.

Standard input has one JSON value in each line. The first is the list of configurations:

    [{"roots": [BASE64 OF DER], "bundleId": "…", "appAppleId": 1, "environment": "Sandbox"}]

Each other line is a token, with its expected kind and the index of its configuration:

    {"kind": "transaction", "configuration": 0, "token": "…"}

For each token a line is written: `accepted`, or the status with which the library rejects it.
"""

from __future__ import annotations

import json
import sys
import typing
from base64 import b64decode

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException

CALLS: dict[str, typing.Callable[[SignedDataVerifier, str], object]] = {
    "transaction": SignedDataVerifier.verify_and_decode_signed_transaction,
    "renewalInfo": SignedDataVerifier.verify_and_decode_renewal_info,
    "notification": SignedDataVerifier.verify_and_decode_notification,
    "appTransaction": SignedDataVerifier.verify_and_decode_app_transaction,
    "realtimeRequest": SignedDataVerifier.verify_and_decode_realtime_request,
}


def verifier(configuration: dict[str, typing.Any]) -> SignedDataVerifier:
    return SignedDataVerifier(
        [b64decode(root) for root in configuration["roots"]], False,
        Environment(configuration["environment"]), configuration["bundleId"],
        configuration["appAppleId"])


def outcome(verifier: SignedDataVerifier, kind: str, token: str) -> str:
    try:
        CALLS[kind](verifier, token)
    except VerificationException as exception:
        return exception.status.name
    except Exception as error:  # the library does not catch errors of its JSON model
        return type(error).__name__
    return "accepted"


def main() -> None:
    sys.set_int_max_str_digits(0)
    verifiers = [verifier(each) for each in json.loads(sys.stdin.readline())]
    for line in sys.stdin:
        case = json.loads(line)
        print(outcome(verifiers[case["configuration"]], case["kind"], case["token"]))


if __name__ == "__main__":
    main()
