internal import AppStoreCore
internal import EntitlementAPI

extension PendingPurchases {
  /// The broken invariants, as sentences; empty unless this type has a mistake.
  ///
  /// Debug builds check them after each event. Invariants about the order of effects are checked by
  /// tests.
  package var problems: [String] {
    var problems: [String] = []
    func require(_ holds: Bool, _ rule: String) { if !holds { problems.append(rule) } }
    require(
      Set(flights.map(\.number)).count == flights.count, "two flights have the same number")
    require(
      Set(flights.filter { !$0.isSent }.map(\.purpose)).count == flights.count { !$0.isSent },
      "two queued flights have the same purpose for the same state of a transaction")
    let waiters = flights.flatMap { $0.requests.map(\.waiter) } + crediting.values.joined()
    require(Set(waiters).count == waiters.count, "a caller waits twice")
    require(
      Set(saved.entries.map { [$0.customer.rawValue, $0.transactionID.rawValue] }).count
        == saved.entries.count, "two entries are about the same transaction and customer")
    require(
      Set(saved.hints.map(\.transactionID)).count == saved.hints.count,
      "the app's data about a transaction is saved twice")
    require(
      saved.hints.allSatisfy { $0.fetchToken == nil }, "signed data is saved with the app's data")
    require(
      !saved.customers.contains(where: CustomerIdentity.isAnonymous),
      "an anonymous customer is among those who used this device")
    require(
      Set(saved.credited).isDisjoint(with: crediting.keys), "a credited consumable is credited")
    require(saved == saved.capped(), "more is saved than the maximum")
    return problems
  }
}
