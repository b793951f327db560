import AppStoreCore
import Foundation
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport

/// Makes ledgers with rows in every part, from a seed.
struct RandomLife {
  private let operations: RandomOperations
  private static let target = RefreshTarget(bundleID: "com.example.app", environment: .sandbox)

  init() throws {
    operations = try RandomOperations()
  }

  /// Applies random changes of every kind.
  func live(
    on ledger: any LedgerStore, seed: UInt64, steps: Int = 60
  ) async throws {
    var dice = Dice(seed: seed)
    for recording in operations.more { _ = try await ledger.record(recording) }
    for step in 0..<steps {
      let now = Cast.start + .seconds(Int64(step) * 90)
      try await operations.change(on: ledger, at: now, &dice)
      let id = RandomOperations.ids.randomElement(using: &dice) ?? Cast.ada
      try await changeState(of: id, on: ledger, number: step, at: now)
      try await addWork(on: ledger, number: step, seed: UInt8(seed), at: now)
      if step % 7 == 0 { try await RandomOperations.enroll(id, on: ledger, at: now) }
    }
    for id in [Cast.ada, Cast.bob] {
      try await changeState(of: id, on: ledger, number: 61, at: Cast.start + .days(98))
      _ = try await ledger.revokeGrants(
        of: "pro", to: [id], at: Cast.start + .days(98), by: "person:é")
    }
    try await ledger.saveExchangeRates(
      (0..<3).map {
        ExchangeRate(
          currency: $0 == 0 ? "JPY" : "EUR", day: UTCDay(containing: Cast.start) + $0,
          perUSD: "\($0).9213", source: "rates.csv")
      }, at: Cast.start + .days(98), by: "cli:é")
    for day in 1...(2 + Int64(seed % 3)) {
      _ = try await ledger.importAppleReport(
        StoredAppleReport(
          key: .init(kind: "sales", vendor: "80012345", firstDay: day % 2, lastDay: day % 2),
          lines: day, body: "{\"é\":\(day)}", importedAt: Cast.start + .days(98), actor: "cli:ada"))
    }
    _ = try await ledger.logIn(from: "late device", to: "late", at: Cast.start + .days(99))
    _ = try await ledger.leaseNextRefresh(
      in: [Self.target], at: Cast.start + .days(9), until: Cast.start + .days(10))
    _ = try await ledger.leaseInboxItems(
      limit: 2, at: Cast.start, until: Cast.start + .hours(1))
    try await ledger.releaseQuarantined(2)
  }

  private func changeState(
    of id: AppUserID, on ledger: any LedgerStore, number: Int, at now: Timestamp
  ) async throws {
    switch number % 6 {
    case 0:
      _ = try await ledger.setAttributes(
        [
          CustomerAttribute(key: "color", value: "blau \u{1F535} \(number)", updatedAt: now),
          CustomerAttribute(key: "old", value: nil, updatedAt: now),
        ], of: id, at: now)
      try await ledger.addAttribution(
        CustomerAttribution(network: number % 3, data: "{\"n\":\(number)}", receivedAt: now),
        of: id)
    case 1:
      _ = try await ledger.grant(
        PromotionalGrant(
          id: "grant \(number)", customer: id, entitlement: "pro",
          duration: number % 4 == 1 ? .lifetime : .monthly, startsAt: now,
          endsAt: number % 4 == 1 ? nil : now + .days(30), grantedAt: now, actor: "backend"))
    case 3:
      _ = try await ledger.record(
        TestStorePurchase(
          token: "test_\(number)", customer: id, bundleID: "com.example.app",
          productID: "monthly", type: .autoRenewable,
          period: SubscriptionPeriod(value: 1, unit: .month),
          price: number % 2 == 0 ? nil : Price(milliunits: 4990, currency: "EUR"),
          purchasedAt: now))
    case 4:
      _ = try await ledger.adjust(
        CurrencyAdjustment(
          id: "adjustment \(number)", customer: id, isSandbox: number % 4 == 0,
          amounts: ["COIN": 5, "GEM": 7], reference: nil, at: now, actor: "key:1"),
        beside: { _ in [] })
    default:
      try await ledger.overrideOffering(
        OfferingOverride(
          customer: id, offering: number % 4 == 1 ? nil : "sale", at: now, actor: "key:1"))
    }
  }

  private func addWork(
    on ledger: any LedgerStore, number: Int, seed: UInt8, at now: Timestamp
  ) async throws {
    switch number % 5 {
    case 0:
      _ = try await ledger.requestRefreshes(
        [
          RefreshRequest(
            purchase: OriginalTransactionID("\(number)"), target: Self.target,
            claimant: number % 2 == 0 ? nil : Cast.bob, cause: .import, batch: "batch"),
          RefreshRequest(
            purchase: "1", target: RefreshTarget(bundleID: nil, environment: nil),
            claimant: Cast.ada, cause: .restore),
        ], at: now)
    case 1: try await ledger.enqueueNotifications([[0, 255, seed, UInt8(number)]], at: now)
    case 2:
      try await ledger.quarantine(
        source: "notification", check: "chain.root", explanation: "chain.root: other root",
        raw: [0, seed, UInt8(number)], at: now)
    case 3:
      try await ledger.save(
        NotificationWatermark(
          bundleID: BundleID(rawValue: "com.example.app\(number % 2)"), environment: .sandbox,
          recordedUntil: now))
    default:
      guard var item = try await ledger.quarantined(limit: 1).first else { return }
      item.attempts += 1
      item.triedAt = now
      item.triedWith = "configuration"
      try await ledger.save(item)
    }
  }
}
