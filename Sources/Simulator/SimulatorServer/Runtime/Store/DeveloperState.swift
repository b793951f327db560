internal import AppStoreCore
internal import AppStoreServerAPI
internal import Foundation

/// The data that the developer sent to the store: responses, reports and uploads.
struct DeveloperState: Sendable {
  var retention = RetentionState()
  /// The performance tests whose requests are in progress.
  var performanceTests: [String: Task<Void, Never>] = [:]
  /// The consumption information for requested refunds, oldest first.
  var consumptionInformation: [ConsumptionInformation] = []
  var externalPurchases = ExternalPurchaseReports()
  /// The references of completed Advanced Commerce requests; each is accepted once.
  private var advancedCommerceReferences: Set<UUID> = []

  /// Restores the data of a saved store.
  mutating func restore(_ history: CallHistory, _ snapshot: StoreSnapshot) {
    assert(performanceTests.isEmpty, "only a new store is restored")
    advancedCommerceReferences = history.advancedCommerceReferences
    externalPurchases = history.externalPurchases
    consumptionInformation = snapshot.consumption
    retention = snapshot.retention
    // The requests of a running test came from another process.
    for test in retention.tests.keys { retention.tests[test]?.end(hasPassed: false) }
  }

  /// Returns whether no completed Advanced Commerce request had the reference.
  func isNew(_ reference: UUID) -> Bool { !advancedCommerceReferences.contains(reference) }

  /// Records a completed Advanced Commerce request.
  mutating func complete(_ reference: UUID) { advancedCommerceReferences.insert(reference) }
}
