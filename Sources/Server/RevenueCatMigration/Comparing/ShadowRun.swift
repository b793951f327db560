public import AppStoreCore
public import Catalog
internal import EntitlementAPI
internal import Foundation
public import Ledger

/// Compares customers of a ledger with RevenueCat's API.
public struct ShadowRun: Sendable {
  private let ledger: any LedgerStore
  private let api: RevenueCatAPI
  private let clock: any WallClock
  private let concurrency: Int
  private let comparison: CustomerComparison

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
    ledger: any LedgerStore, catalog: ServerCatalog, api: RevenueCatAPI, clock: any WallClock,
    tolerance: Duration, concurrency: Int
  ) {
    self.ledger = ledger
    self.api = api
    self.clock = clock
    self.concurrency = max(1, concurrency)
    comparison = CustomerComparison(catalog: catalog, tolerance: tolerance)
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
    try await withThrowingTaskGroup(of: CustomerComparison.Result.self) { group in
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

  private func compare(_ id: AppUserID) async throws -> CustomerComparison.Result {
    let path = "/v1/subscribers/\(CustomerFetch.encoded(id.rawValue))"
    let bytes = try await api.bytes(of: path)
    guard let info = try? JSONDecoder().decode(CustomerInfoBody.self, from: Data(bytes)) else {
      throw RevenueCatAPIError.unreadable(path: path, reason: "not customer info")
    }
    return comparison.result(of: id, theirs: info, ours: try await ledger.snapshot(of: id))
  }
}
