internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes
internal import Ledger

/// Responds to balancers, which send requests only to servers that are ready.
struct ReadinessHandler {
  let reads: CustomerReads
  let keys: IntermediateKeyRing
  let log: ReadinessLog
  let ongoing: OngoingProblems

  /// Returns the names of what is missing, and of what is wrong although the server can do its work.
  ///
  /// The reasons are only logged, because anyone may send the request.
  func response() async throws(APIError) -> UnsignedResponse {
    let problems = await problems() + ongoing.warnings()
    let (missing, warnings) = (problems.filter { !$0.isWarning }, problems.filter(\.isWarning))
    log.note(problems)
    return try .json(
      ReadinessBody(
        missing: missing.map(\.name), warnings: warnings.isEmpty ? nil : warnings.map(\.name)),
      status: missing.isEmpty ? .ok : .serviceUnavailable)
  }

  /// Returns what is missing, with its reasons.
  func problems() async -> [ReadinessProblem] {
    var problems = await reads.ledger.readiness()
    if let warning = reads.ledger.schemaWarning { problems.append(warning) }
    if keys.signer(at: reads.clock.now()) == nil {
      problems.append(ReadinessProblem(name: "keys", reason: "no valid signing key"))
    }
    if let fault = keys.revocationFault {
      problems.append(ReadinessProblem(name: "revoked-keys", reason: fault))
    }
    if reads.catalogs.current.apps.isEmpty {
      problems.append(ReadinessProblem(name: "catalog", reason: "the catalog has no app"))
    }
    return problems
  }
}
