public import AppStoreCore
internal import AppStoreServerAPI
public import Catalog
public import Foundation
public import Ingest
public import Ledger
public import Logging
internal import Synchronization

/// Sends consumption information to Apple when customers request refunds, as the catalog states.
///
/// The open requests are in the ledger, so none is lost if the process ends. Of several servers the
/// one with the lease sends. A request is repeated until Apple accepted it, Apple rejected it, or its
/// deadline passed; one line of the change feed then closes it.
public final class ConsumptionResponder: Sendable {
  /// How often to look for requests.
  public static let interval = Duration.seconds(15)
  /// The name of the lease.
  private static let work = "consumption_information"
  private static let leaseTime = Duration.seconds(120)
  private static let limit = 1000
  /// The waits after failures; the last one repeats.
  private static let waits: [Duration] = [
    .seconds(60), .seconds(120), .seconds(300), .seconds(900), .seconds(1800),
  ]

  /// What this process remembers about a request.
  private struct Progress {
    var failures = 0
    var next: Timestamp?
    var problem: String?
    var isClosed = false
  }

  private let catalogs: CatalogProvider
  private let ledger: any LedgerStore
  private let synchronization: AppStoreReconciler
  private let process: UUID
  private let clock: any WallClock
  private let logger: Logger
  private let progress = Mutex<[String: Progress]>([:])

  /// Creates a responder.
  ///
  /// - Parameters:
  ///   - catalogs: The source of the current catalog, with the policy of each app.
  ///   - ledger: The ledger with the open requests.
  ///   - synchronization: Has the App Store's servers of each app.
  ///   - process: Identifies a server among those that share the ledger.
  ///   - clock: The clock.
  ///   - logger: The logger for failures.
  public init(
    catalogs: CatalogProvider, ledger: any LedgerStore, synchronization: AppStoreReconciler,
    process: UUID, clock: any WallClock, logger: Logger
  ) {
    self.catalogs = catalogs
    self.ledger = ledger
    self.synchronization = synchronization
    self.process = process
    self.clock = clock
    self.logger = logger
  }

  /// Handles all open requests once, if this server has the lease.
  public func look() async {
    do throws(LedgerError) {
      let requests = try await ledger.refundRequests(limit: Self.limit)
      progress.withLock { progress in
        progress = progress.filter { entry in requests.contains { $0.id == entry.key } }
      }
      guard !requests.isEmpty else { return }
      let now = clock.now()
      guard
        try await ledger.acquireLease(
          Self.work, for: process, at: now, until: now + Self.leaseTime) != nil
      else { return }
      for request in requests where !Task.isCancelled { try await handle(request) }
    } catch {
      logger.error(
        "Refund requests are not handled; will retry", metadata: ["reason": "\(error)"])
    }
  }

  private func handle(_ request: RefundRequest) async throws(LedgerError) {
    let now = clock.now()
    let known = progress.withLock { $0[request.id] } ?? Progress()
    guard !known.isClosed else { return }
    let policy = catalogs.current.apps.first { $0.bundleID == request.bundleID }?.consumption
    guard now < request.respondBefore else {
      let reason = known.problem ?? Self.reasonNotSent(policy)
      return try await close(request, "not_sent", ["reason": reason], at: now)
    }
    guard let policy, policy.sender == .server, known.next.map({ $0 <= now }) ?? true else {
      return
    }
    guard try await hasConsent(request, policy) else { return }
    await send(request, policy, known, at: now)
  }

  private static func reasonNotSent(_ policy: ConsumptionPolicy?) -> String {
    guard let policy else { return "the app is not in the catalog" }
    return policy.sender == .server
      ? "no consent: the attribute \(policy.consentAttribute) of the customer is not true"
      : "the backend did not send it"
  }

  /// Whether the owner of the purchase consented, under any of their app user IDs.
  private func hasConsent(
    _ request: RefundRequest, _ policy: ConsumptionPolicy
  ) async throws(LedgerError) -> Bool {
    guard let owner = try await ledger.claims(to: request.purchase).last?.customer else {
      return false
    }
    let ids = try await ledger.appUserIDs(of: owner)
    return try await ledger.attributes(of: ids.isEmpty ? [owner] : ids)
      .first { $0.key == policy.consentAttribute }?.value?.lowercased() == "true"
  }

  private func send(
    _ request: RefundRequest, _ policy: ConsumptionPolicy, _ known: Progress, at now: Timestamp
  ) async {
    let information = ConsumptionRequest(policy, about: request.productType)
    do throws(AppStoreServerAPIError) {
      guard
        let servers = synchronization.apps.first(where: { $0.bundleID == request.bundleID })?
          .servers
      else { return postpone(request, known, "the catalog has no In-App Purchase key", at: now) }
      try await servers.client(for: request.environment).sendConsumptionInformation(
        information, of: request.transaction, type: request.productType)
    } catch {
      // Another key or a later time may help, but the same information stays invalid.
      if case .rejected = error, !error.isRetryable {
        return await closeLogging(request, "rejected", ["reason": "\(error)"], at: now)
      }
      return postpone(request, known, "\(error)", at: now, after: error.retryAfter)
    }
    await closeLogging(request, "sent", information.auditDetails, at: now)
  }

  private func postpone(
    _ request: RefundRequest, _ known: Progress, _ problem: String, at now: Timestamp,
    after: Timestamp? = nil
  ) {
    var known = known
    let wait = Self.waits[min(known.failures, Self.waits.count - 1)]
    known.failures += 1
    known.problem = problem
    known.next = max(now + wait, after ?? now)
    logger.warning(
      "Consumption information not sent; will retry",
      metadata: ["transaction": "\(request.transaction)", "reason": "\(problem)"])
    progress.withLock { [known] in $0[request.id] = known }
  }

  private func closeLogging(
    _ request: RefundRequest, _ outcome: String, _ details: [String: String], at now: Timestamp
  ) async {
    do throws(LedgerError) {
      try await close(request, outcome, details, at: now)
    } catch {
      // The request stays open. Apple accepts the same information again.
      logger.error(
        "Consumption information not logged; will retry",
        metadata: ["transaction": "\(request.transaction)", "reason": "\(error)"])
    }
  }

  private func close(
    _ request: RefundRequest, _ outcome: String, _ details: [String: String], at now: Timestamp
  ) async throws(LedgerError) {
    let owner = try await ledger.claims(to: request.purchase).last?.customer
    try await ledger.close(
      request, outcome, details, actor: "\(AuditActor.server)",
      subject: owner?.rawValue ?? request.purchase.rawValue, at: now)
    progress.withLock { $0[request.id, default: Progress()].isClosed = true }
  }
}

extension ConsumptionRequest {
  /// Creates the information that a policy states.
  ///
  /// A share of a product that does not renew needs a consumed percentage, which only the backend
  /// knows, so no preference is sent then.
  init(_ policy: ConsumptionPolicy, about type: ProductType) {
    let isPossible = policy.refundPreference != "GRANT_PRORATED" || type == .autoRenewable
    self.init(
      customerConsented: true, deliveryStatus: .init(rawValue: policy.deliveryStatus),
      sampleContentProvided: policy.sampleContentProvided,
      refundPreference: isPossible
        ? policy.refundPreference.map(RefundPreference.init(rawValue:)) : nil)
  }

  /// What the audit log shows.
  var auditDetails: [String: String] {
    var details = [
      "delivery_status": deliveryStatus.rawValue,
      "sample_content_provided": "\(sampleContentProvided)",
    ]
    details["refund_preference"] = refundPreference?.rawValue
    details["consumption_percentage"] = consumptionPercentage.map(String.init)
    return details
  }
}

extension LedgerStore {
  /// Writes the outcome of a refund request to the audit log, and closes the request.
  func close(
    _ request: RefundRequest, _ outcome: String, _ details: [String: String], actor: String,
    subject: String, at now: Timestamp
  ) async throws(LedgerError) {
    var details = details
    details["outcome"] = outcome
    details["transaction"] = request.transaction.rawValue
    details["product"] = request.product.rawValue
    try await append(
      AuditEntry(
        at: now, actor: actor, action: .sendConsumptionInformation, subject: subject,
        details: details))
    try await events.recordSignal(
      FeedChange(
        kind: .consumptionInformation, at: now, customer: nil,
        originalTransactionID: request.purchase, reference: request.id))
  }
}
