internal import AppStoreCore
internal import Catalog
internal import Dashboard
internal import Ingest
internal import Ledger
internal import WebhookDelivery

extension HealthReport.Problem {
  /// Creates the problem of a server that is not ready.
  init(_ problem: ReadinessProblem) {
    let fix =
      switch problem.name {
      case "ledger": "Follow the message; the server's log has more. Delete nothing."
      case "keys": "Run: tessera keys list, and follow its remarks."
      case "revoked-keys": "Let the server's user read the file, or run: tessera keys revoke"
      case "catalog": "Add an app to the catalog file."
      default: "Follow the message; the server's log has more."
      }
    self.init(
      problem.isWarning ? .warning : .failure, "readiness: \(problem.name)", problem.reason,
      fix: fix)
  }

  /// Creates the problem of a key that cannot be used.
  init(_ problem: KeyProblem) {
    let fix =
      switch problem.reason {
      case .missing:
        "Create a key in App Store Connect, Users and Access, Integrations, and upload it, or add "
          + "it as in_app_purchase_key."
      case .unusable: "Read the reason in the log of the server's start."
      case .rejected: "Run: tessera keys check"
      }
    let evidence =
      switch problem.reason {
      case .missing: "The catalog has none."
      case .unusable: "The key in the catalog cannot be used."
      case .rejected: "Apple rejects the key."
      }
    self.init(
      problem.reason == .missing ? .warning : .failure, "\(problem.bundleID): In-App Purchase key",
      evidence + " Renewals and refunds without a notification are missed.", fix: fix,
      link: PageAddress(.keys, problem.bundleID.rawValue))
  }
}

extension HealthReport.App {
  /// Creates the row of an environment of an app.
  ///
  /// - Parameters:
  ///   - server: What is known about Apple's server; `nil` if it is never queried.
  ///   - isQueried: Whether the server queries Apple at all.
  init(
    _ app: ServerApp, _ environment: AppStoreEnvironment, _ server: ReconcilerStatus.Server?,
    lastNotification: Timestamp?, isQueried: Bool
  ) {
    let key =
      switch server {
      case let server? where server.isKeyRejected: "rejected"
      case let server? where !server.hasKey: "missing"
      case let server? where server.lastResponse != nil: "works"
      case .some: "not used yet"
      case nil: isQueried ? "not used" : "Apple is not queried"
      }
    self.init(
      bundleID: app.bundleID.rawValue, environment: environment.rawValue, key: key,
      isKeyUsable: server?.hasKey == true && server?.isKeyRejected == false,
      lastResponse: server?.lastResponse, lastError: server?.lastError?.reason,
      lastNotification: lastNotification, waiting: server?.waiting ?? 0)
  }
}

extension ReconcilerStatus.Server {
  /// When Apple last responded correctly.
  fileprivate var lastResponse: Timestamp? { lastSuccess }
}

extension WebhookSummary {
  /// Creates the summary of an endpoint.
  init(_ health: WebhookHealth) {
    self.init(
      name: health.endpoint.name, origin: health.endpoint.url.origin,
      format: health.endpoint.format.rawValue, types: health.endpoint.types, state: health.state,
      counts: health.counts, eventsBehind: health.eventsBehind)
  }
}
