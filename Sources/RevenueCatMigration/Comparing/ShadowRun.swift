public import AppStoreTypes
public import CatalogModel
public import Effects
internal import EntitlementAPI
internal import Foundation
public import Ledger
internal import Subscriptions

/// Compares customers of a ledger with RevenueCat's API.
public struct ShadowRun: Sendable {
  private let ledger: any LedgerDatabase
  private let catalog: ServerCatalog
  private let api: RevenueCatAPI
  private let clock: any WallClock
  private let tolerance: Duration
  private let concurrency: Int
  private let products: [String: Set<String>]

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - ledger: The ledger.
  ///   - catalog: The catalog.
  ///   - api: RevenueCat's API.
  ///   - clock: The clock.
  ///   - tolerance: How much two times may differ.
  ///   - concurrency: The number of customers that are compared at the same time.
  public init(
    ledger: any LedgerDatabase, catalog: ServerCatalog, api: RevenueCatAPI, clock: any WallClock,
    tolerance: Duration, concurrency: Int
  ) {
    self.ledger = ledger
    self.catalog = catalog
    self.api = api
    self.clock = clock
    self.tolerance = tolerance
    self.concurrency = max(1, concurrency)
    var products: [String: Set<String>] = [:]
    for entitlement in catalog.entitlements.entitlements {
      products[entitlement.rawValue] = Set(
        catalog.entitlements.products(of: entitlement).map(\.rawValue))
    }
    self.products = products
  }

  /// Returns customers of the ledger: all, or a random sample.
  ///
  /// - Parameters:
  ///   - count: The size of the sample; `nil` for all.
  ///   - seed: The seed; the same seed and customers give the same sample.
  public func customers(sample count: Int?, seed: UInt64) async throws(LedgerError) -> [AppUserID] {
    var random = SeededRandom(seed: seed)
    var (chosen, number): ([AppUserID], Int) = ([], 0)
    var last: AppUserID?
    while true {
      let page = try await ledger.customerIDs(limit: 1000, after: last)
      guard let newest = page.last else { return chosen }
      last = newest
      for id in page {
        number += 1
        guard let count, chosen.count >= count else {
          chosen.append(id)
          continue
        }
        let index = Int.random(in: 0..<number, using: &random)
        if index < count { chosen[index] = id }
      }
    }
  }

  /// Compares customers.
  ///
  /// - Parameters:
  ///   - customers: Any app user IDs.
  ///   - progress: Called with the number of compared customers.
  /// - Throws: `RevenueCatAPIError` or `LedgerError`.
  public func run(
    _ customers: [AppUserID], progress: (Int) -> Void = { _ in }
  ) async throws -> ShadowReport {
    var report = ShadowReport(startedAt: clock.now())
    try await withThrowingTaskGroup(of: Comparison.self) { group in
      var rest = customers[...]
      for id in rest.prefix(concurrency) { group.addTask { try await compare(id) } }
      rest = rest.dropFirst(concurrency)
      // Results arrive in any order; a report lists them by customer.
      while let result = try await group.next() {
        report.add(
          compared: result.compared, result.differences, isUnknownThere: result.isUnknownThere)
        progress(report.customers)
        if let id = rest.popFirst() { group.addTask { try await compare(id) } }
      }
    }
    report.endedAt = clock.now()
    report.differences.sort { ($0.customer, $0.entitlement) < ($1.customer, $1.entitlement) }
    return report
  }

  private struct Comparison: Sendable {
    let compared: Int
    let differences: [ShadowDifference]
    let isUnknownThere: Bool
  }

  private func compare(_ id: AppUserID) async throws -> Comparison {
    let path = "/v1/subscribers/\(CustomerFetch.encoded(id.rawValue))"
    let bytes = try await api.bytes(of: path)
    guard let info = try? JSONDecoder().decode(CustomerInfoBody.self, from: Data(bytes)) else {
      throw RevenueCatAPIError.unreadable(path: path, reason: "not customer info")
    }
    // The instant of their response decides for both, so a slow response makes no difference.
    let now = info.requestDateMilliseconds ?? info.requestDate
    let theirs = ShadowStatement(info.subscriber, at: now)
    let snapshot = try await ledger.snapshot(of: id)
    let ours = snapshot.map { ShadowStatement($0, under: catalog, at: now) }
    let knowledge = ShadowComparison.Knowledge(
      knowsCustomer: ours != nil, transactions: ours?.transactions ?? [],
      products: ours?.products ?? [:], theirTransactions: theirs.transactions,
      theirProducts: theirs.products, catalog: products)
    let comparison = ShadowComparison(
      at: now, tolerance: tolerance,
      countsSandbox: catalog.defaultPolicyContext(of: []).isSandbox)
    let (compared, differences) = comparison.differences(
      of: id.rawValue, ours: ours?.entitlements ?? [:], theirs: theirs.entitlements,
      knowing: knowledge)
    // A customer who was created by this request has nothing.
    let isUnknown =
      theirs.products.isEmpty && theirs.entitlements.isEmpty
      && now - info.subscriber.firstSeen < .seconds(5)
    return Comparison(
      compared: compared, differences: differences, isUnknownThere: isUnknown)
  }
}
