internal import Catalog
internal import Ingest
internal import Ledger

/// What is wrong although the server responds to its clients.
///
/// The banner of the dashboard, its page Health and `GET /v1/ready` are made of this, so that they
/// agree.
struct OngoingProblems: Sendable {
  let catalogs: CatalogProvider
  let ledger: any LedgerStore
  let synchronization: AppStoreReconciler?

  /// The apps whose In-App Purchase key is missing or does not work.
  var keys: [KeyProblem] { synchronization?.keyProblems ?? [] }

  /// Returns the endpoints of the catalog that receive nothing, with the reason, in catalog order.
  func webhooks() async throws(LedgerError) -> [(
    name: String, silence: WebhookEndpointState.Silence
  )] {
    let names = catalogs.current.webhooks.map(\.name)
    guard !names.isEmpty else { return [] }
    let states = try await ledger.webhooks.endpoints()
    var silent: [(name: String, silence: WebhookEndpointState.Silence)] = []
    for name in names {
      guard let silence = states.first(where: { $0.name == name })?.silence else { continue }
      silent.append((name, silence))
    }
    return silent
  }

  /// Returns one line for each, for the banner; a ledger that cannot be read has a page of its own.
  func lines() async -> [String] {
    let silent = (try? await webhooks()) ?? []
    return keys.map(\.description) + silent.map { "Webhook \($0.name): \($0.silence)." }
  }

  /// Returns them as warnings of a server that is ready.
  func warnings() async -> [ReadinessProblem] {
    // A ledger that cannot be read is reported already, and not a matter of endpoints.
    let silent = (try? await webhooks()) ?? []
    var problems: [ReadinessProblem] = []
    if !keys.isEmpty {
      problems.append(
        ReadinessProblem(
          name: "in_app_purchase_key",
          reason: keys.map(\.description).joined(separator: " "), isWarning: true))
    }
    if !silent.isEmpty {
      problems.append(
        ReadinessProblem(
          name: "webhooks",
          reason: silent.map { "\($0.name): \($0.silence)" }.joined(separator: "; "),
          isWarning: true))
    }
    return problems
  }
}
