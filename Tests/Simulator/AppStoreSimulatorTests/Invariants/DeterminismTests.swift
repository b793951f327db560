import AppStoreCore
import AppStoreSimulator
import Foundation
import StoreConfiguration
import Testing

@Suite(.timeLimit(.minutes(30))) struct DeterminismTests {
  @Test func `The same seed and the same calls give the same history`() throws {
    let first = try Walk.taken(seed: 7, steps: 80)
    let second = try Walk.taken(seed: 7, steps: 80)
    #expect(try encoded(first.history) == encoded(second.history))
    #expect(first.store == second.store)
    #expect(!first.history.isEmpty)
  }

  @Test func `A different seed gives different identifiers`() throws {
    var first = try Shop(seed: 1)
    var second = try Shop(seed: 2)
    let one = try first.buy("monthly")
    let two = try second.buy("monthly")
    #expect(one.transaction.transactionId != two.transaction.transactionId)
    #expect(
      one.effects.notifications.map(\.notificationUUID)
        != two.effects.notifications.map(\.notificationUUID))
  }

  @Test func `Identifiers for a seed do not change over time`() throws {
    var shop = try Shop(seed: 1)
    let receipt = try shop.buy("monthly")
    #expect(receipt.transaction.transactionId == "262465000000001")
    #expect(receipt.transaction.webOrderLineItemId == "562465000000001")
    #expect(receipt.transaction.appTransactionId == "756204801209836350")
    let notification = try #require(receipt.effects.notifications.first)
    #expect(notification.notificationUUID == "48416938-ef0d-4f6f-8596-845e7ea88ca1")
  }

  @Test func `Every payload is signed later than all earlier payloads`() throws {
    let shop = try Walk.taken(seed: 11, steps: 120)
    let emitted = shop.history.signedDates
    var newest: Timestamp?
    var seen: Set<Timestamp> = []
    for date in emitted where seen.insert(date).inserted {
      #expect(newest.map { $0 < date } ?? true)
      newest = date
    }
    // Renewal information may be signed before its first notification.
    for notification in shop.history.notifications {
      #expect(notification.renewalInfo.map { $0.signedDate < notification.signedDate } ?? true)
      #expect(notification.transaction.signedDate < notification.signedDate)
    }
    let identifiers = shop.history.notifications.map(\.notificationUUID)
    #expect(Set(identifiers).count == identifiers.count)
  }

  @Test func `An unchanged payload keeps its signed date`() throws {
    var shop = try Shop()
    let bought = try shop.buy("monthly").transaction
    try shop.advance(to: "2026-02-01")
    let off = try #require(shop.autoRenew(false).notifications.first)
    #expect(off.transaction == bought)
    #expect(off.signedDate > bought.signedDate)
  }

  @Test(arguments: 0..<150 as Range<UInt64>)
  func `The invariants hold for any customer activity`(seed: UInt64) throws {
    let shop = try Walk.taken(seed: seed, steps: 50)
    #expect(StoreInvariants(of: shop.store).violations() == [], "replay with seed \(seed)")
  }
}

/// Writes a history as text that does not depend on the process.
func encoded(_ history: [SimulatorEffect]) throws -> [String] {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys]
  return try history.map { effect in
    switch effect {
    case .transactionChanged(let account, let changed):
      return "\(account) " + String(decoding: try encoder.encode(changed.payload), as: UTF8.self)
    case .statusChanged(let account, let group, let original):
      return "\(account) \(group) \(original)"
    case .appNotification(let notification):
      return "\(notification.name) \(notification.notificationUUID) \(notification.content)"
    case .notification(let notification):
      let transaction = String(
        decoding: try encoder.encode(notification.transaction), as: UTF8.self)
      let info = String(decoding: try encoder.encode(notification.renewalInfo), as: UTF8.self)
      return "\(notification.line) \(notification.notificationUUID) \(transaction) \(info)"
    }
  }
}
