import AppStoreCore
import AppStoreSimulator
import Foundation
import Ingest
import Ledger
import SimulatorServer
import StoreConfiguration

/// A random history of two customers, and of the servers that record it.
struct RandomLife {
  private struct Receipt {
    let report: PurchaseDelivery
    let customer: AppUserID

    var purchase: (id: OriginalTransactionID, claimant: AppUserID?) {
      (report.transaction.originalTransactionId, customer)
    }
  }

  static let accounts: [AccountID] = ["ada", "bob"]

  let market: Market
  var servers: [RestartingServer]
  var random: SeededRandom
  /// The receipts that the apps still have to post to each server.
  private var held: [[Int]]
  private var receipts: [Receipt] = []
  private var transactions: [TransactionID] = []
  private var days = 0

  init(_ market: Market, _ servers: [RestartingServer], seed: UInt64) {
    self.market = market
    self.servers = servers
    held = Array(repeating: [], count: servers.count)
    random = SeededRandom(seed: seed)
  }

  /// Makes one random event happen; returns its description.
  mutating func step() async throws -> String {
    switch Int.random(in: 0..<20, using: &random) {
    case 0, 1, 2: return try await buy()
    case 3, 4: return try await advance()
    case 5: return try await setBilling()
    case 6: return await setAutoRenew()
    case 7: return try await refund()
    case 8: return await reverse()
    default:
      let place = Int.random(in: servers.indices, using: &random)
      return "\(place): \(try await serve(place))"
    }
  }

  private mutating func account() -> AccountID {
    Bool.random(using: &random) ? "ada" : "bob"
  }

  private mutating func buy() async throws -> String {
    let products = try Market.configuration.get().allProducts.map(\.id)
    guard let product = products.randomElement(using: &random) else { return "-" }
    let account = account()
    let customer = AppUserID(account.rawValue)
    let token = Bool.random(using: &random) ? AppAccountToken.uuid(for: customer) : nil
    let order = PurchaseRequest(productID: product, appAccountToken: token)
    guard let report = try? await market.store.buy(order, by: account) else { return "cannot buy" }
    transactions.append(report.transaction.transactionId)
    receipts.append(Receipt(report: report, customer: customer))
    for place in servers.indices {
      held[place].append(receipts.count - 1)
      if Bool.random(using: &random) { await postHeld(held[place].count - 1, to: place) }
    }
    return "\(account) buys \(product)"
  }

  private mutating func advance() async throws -> String {
    let step = Int.random(in: 1...25, using: &random)
    // The store's notification history covers 180 days.
    guard days + step < 170 else { return "-" }
    days += step
    try await market.store.advance(by: .days(step) + .seconds(60))
    return "\(step) days"
  }

  private mutating func setBilling() async throws -> String {
    let fails = Bool.random(using: &random)
    let account = account()
    try await market.store.setBillingIssue(fails, for: account)
    return "billing of \(account) \(fails ? "fails" : "works")"
  }

  private mutating func setAutoRenew() async -> String {
    guard let group = try? Market.configuration.get().subscriptionGroups.first?.id else {
      return "-"
    }
    let isOn = Bool.random(using: &random)
    let account = account()
    _ = try? await market.store.setAutoRenew(isOn, group: group, account: account)
    return "auto-renew of \(account) \(isOn)"
  }

  private mutating func refund() async throws -> String {
    guard let id = transactions.randomElement(using: &random) else { return "-" }
    _ = try? await market.store.refund(id)
    // The store never sells another plan in the same millisecond as a refund.
    try await market.store.advance(by: .seconds(1))
    return "refund \(id)"
  }

  private mutating func reverse() async -> String {
    guard let id = transactions.randomElement(using: &random) else { return "-" }
    _ = try? await market.store.reverseRefund(id)
    return "reverse \(id)"
  }
}

// MARK: - The servers

extension RandomLife {
  /// Makes one random event happen to a server.
  private mutating func serve(_ place: Int) async throws -> String {
    let server = servers[place]
    switch Int.random(in: 0..<15, using: &random) {
    case 0, 1:
      guard let index = held[place].indices.randomElement(using: &random) else { return "-" }
      await postHeld(index, to: place)
      return "post"
    case 2:
      guard let receipt = receipts.randomElement(using: &random) else { return "-" }
      _ = await server.post(receipt.report.signedTransactionInfo, as: receipt.customer)
      return "post \(receipt.report.transaction.transactionId) again"
    case 3, 4:
      _ = try await server.synchronization.doNextRefresh()
      return "crawl"
    case 5, 6:
      server.wire.failOnce(after: Int.random(in: 0..<4, using: &random))
      try await server.synchronization.backfillDue()
      return "list"
    case 7:
      let number = Int.random(in: 0...9, using: &random)
      let some = receipts.filter { _ in Bool.random(using: &random) }.map(\.purchase)
      try await server.request(some, because: .import, batch: "import \(number)")
      return "import"
    case 8:
      guard let receipt = receipts.randomElement(using: &random) else { return "-" }
      try await server.request([receipt.purchase], because: .restore)
      return "restore"
    case 9:
      let isDown = Bool.random(using: &random)
      server.wire.setDown(isDown)
      return isDown ? "down" : "up"
    case 10:
      server.wire.loseAnswers(Int.random(in: 1...3, using: &random))
      return "lost answers"
    case 11:
      guard let old = server.wire.bodies.randomElement(using: &random) else { return "-" }
      _ = await server.ingest.receive(notification: old)
      return "an old notification"
    case 12:
      let isRight = Int.random(in: 0..<4, using: &random) > 0
      try servers[place].restart(trusting: isRight)
      return "restart" + (isRight ? "" : " without the root")
    case 13:
      return "inbox of \(try await server.synchronization.drainInbox())"
    default:
      return try await crash(place)
    }
  }

  private mutating func crash(_ place: Int) async throws -> String {
    if Bool.random(using: &random) {
      try await servers[place].crash { _ = try await $0.doNextRefresh() }
      return "crash in a crawl"
    }
    try await servers[place].crash { _ = try await $0.backfillDue() }
    return "crash in a list"
  }

  private mutating func postHeld(_ index: Int, to place: Int) async {
    let receipt = receipts[held[place][index]]
    let posted = await servers[place].post(
      receipt.report.signedTransactionInfo, as: receipt.customer)
    if case .answered = posted { held[place].remove(at: index) }
  }
}

// MARK: - The end

extension RandomLife {
  /// Ends all faults and sends the store's remaining notifications.
  mutating func calm() async throws {
    await market.store.setFaults(FaultConfiguration())
    for place in servers.indices {
      let wire = servers[place].wire
      wire.setDown(false)
      wire.failNext(0)
      wire.loseAnswers(0)
      try servers[place].restart()
    }
    try await market.store.advance(by: .hours(7))
    for server in servers {
      try await server.synchronization.retryQuarantine()
      try await server.synchronization.drainInbox()
    }
  }

  /// Gives a server the apps' receipts and the store's list, and runs its refreshes.
  mutating func hearAppsAndList(_ place: Int) async throws {
    while !held[place].isEmpty {
      await postHeld(Int.random(in: held[place].indices, using: &random), to: place)
    }
    let synchronization = servers[place].synchronization
    try await synchronization.refreshAll()
    try await synchronization.backfillDue()
    try await synchronization.refreshAll()
  }

  /// Refreshes every purchase of a server for the customers of an import list.
  mutating func importAll(_ place: Int) async throws {
    try await servers[place].request(
      receipts.map(\.purchase), because: .import, batch: "everything")
    try await servers[place].synchronization.refreshAll()
  }

  /// Refreshes every purchase of a server without a customer.
  mutating func demandAll(_ place: Int) async throws {
    try await servers[place].request(
      receipts.map { ($0.purchase.id, nil) }, because: .manual)
    try await servers[place].synchronization.refreshAll()
  }

  /// Repeats everything ever sent or posted to a server, in another order.
  mutating func hearEverythingAgain(_ place: Int) async throws {
    let server = servers[place]
    for body in server.wire.bodies.shuffled(using: &random) {
      _ = await server.ingest.receive(notification: body)
    }
    for receipt in receipts.shuffled(using: &random) {
      _ = await server.post(receipt.report.signedTransactionInfo, as: receipt.customer)
    }
    try await server.synchronization.drainInbox()
    try await server.synchronization.backfillDue()
    try await server.synchronization.refreshAll()
  }
}
