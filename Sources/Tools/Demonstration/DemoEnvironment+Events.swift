internal import AppStoreCore
internal import AppStoreSimulator
internal import Foundation
internal import ServerBootstrap
internal import SimulatorServer

extension DemoEnvironment {
  /// Moves time to a day after the current period's end, without grace.
  func advancePastExpiry() async throws {
    let states = await store.simulator.statuses(of: Self.account)
    let end = states.compactMap(\.transaction.expiresDate).max()
    let now = await store.simulator.now
    try await store.advance(to: max(end ?? now, now) + .days(1))
  }

  /// Makes the next renewal fail, and moves time to a day after it.
  func failNextRenewal() async throws {
    try await store.setBillingIssue(true, for: Self.account)
    try await advancePastExpiry()
  }

  /// Turns off auto-renew, and moves time by a day.
  func turnOffAutoRenew(_ group: SubscriptionGroupID) async throws {
    try await store.setAutoRenew(false, group: group, account: Self.account)
    try await store.advance(by: .days(1))
  }

  func refundLatest(of product: ProductID) async throws {
    let bought = await store.simulator.history(of: Self.account)
      .last { $0.productId == product }
    guard let bought else { return }
    try await store.advance(by: .days(1))
    try await store.refund(bought.transactionId)
  }

  /// Records a small population in the running server.
  ///
  /// - Throws: `PopulationError` if the store's products do not allow one.
  func addPopulation() async throws -> DemoPopulation.Result {
    let now = await store.simulator.now
    let chain = try loadOrMakeSigningChain(directory: folder.appending(path: "store"), now: now)
    var population = try DemoPopulation(of: configuration, signedBy: chain, until: now)
    guard let application else { return DemoPopulation.Result() }
    return try await population.send(to: application, serving: settings.catalog)
  }

  /// Returns the ground truth about Pro.
  func truth(_ plan: ScenarioProducts) async -> StepReport.Access {
    let access = await store.simulator.access(of: Self.account)
      .filter { plan.pro.contains($0.productID) }
    guard let longest = access.max(by: { isShorter($0.until, $1.until) }) else {
      return StepReport.Access(pro: "inactive")
    }
    return StepReport.Access(
      pro: "active", plan: longest.productID.rawValue, until: longest.until?.iso8601)
  }

  private func isShorter(_ lhs: Timestamp?, _ rhs: Timestamp?) -> Bool {
    guard let lhs else { return false }
    guard let rhs else { return true }
    return lhs < rhs
  }
}
