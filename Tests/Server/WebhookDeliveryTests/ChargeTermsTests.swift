import AppStoreCore
import Catalog
import Charts
import Events
import Foundation
import Ledger
import LedgerTestSupport
import Subscriptions
import Testing
import WebhookDelivery
import Webhooks

/// What RevenueCat's format states about a charge by exchange rates, taxes and commission.
@Suite("Charges in RevenueCat's format", .timeLimit(.minutes(30)))
struct ChargeTermsTests {
  private static let fields = [
    "price", "price_in_purchased_currency", "takehome_percentage", "tax_percentage",
    "commission_percentage",
  ]

  /// A renewal for 4.99 EUR in Germany.
  private static let record: TransactionRecord = {
    var record = TransactionRecord(
      transactionId: "2000000000000003", originalTransactionId: "2000000000000001",
      productId: "com.example.pro.monthly", bundleId: "com.example.app", type: .autoRenewable,
      purchaseDate: PlainEvents.start, originalPurchaseDate: PlainEvents.start,
      signedDate: PlainEvents.start, environment: .production)
    record.expiresDate = PlainEvents.start + .days(30)
    record.price = 4990
    record.currency = "EUR"
    record.storefront = "DEU"
    return record
  }()

  /// Sends the event of a charge in a currency; returns the fields about money.
  private func sent(
    _ type: EventType, _ currency: String = "EUR", rate: String?, _ money: ChartMoneySettings
  ) async throws -> [String] {
    let receiver = Receiver { _ in Receiver.status(200) }
    let ledger = InMemoryLedger()
    var history = PurchaseHistory()
    history.apply(Self.record)
    var changes = LedgerChanges()
    changes.purchases["2000000000000001"] = PurchaseRow(
      history: history, owner: nil, askingDate: nil)
    try await ledger.perform(.importing(LedgerPage(part: .purchases, changes: changes, end: nil)))
    if let rate {
      let day = UTCDay(containing: PlainEvents.start)
      try await ledger.saveExchangeRates(
        [ExchangeRate(currency: "EUR", day: day, perUSD: rate, source: "rates.csv")],
        at: PlainEvents.start, by: "cli:ann")
    }
    let test = try TestEndpoint(receiver, ledger: ledger, money: money) { $0.format = .revenuecat }
    let example = EventExample.event(try #require(EventTypeDescription.byType[type]))
    let body = String(decoding: JSONValue.object(example).jsonBytes, as: UTF8.self)
    #expect(body.contains(#""currency":"USD""#))
    let event = NewEvent(
      id: "evt_00000000000000000000000000000001", type: type.rawValue, customer: "ada",
      environment: .production, bundleID: "com.example.app", changeSequence: 1,
      occurredAt: PlainEvents.start, recordedAt: PlainEvents.start,
      body: try Event(
        json: Array(body.replacing(#""currency":"USD""#, with: #""currency":"\#(currency)""#).utf8)
      ).storedBody)
    try await PlainEvents.append([event], to: ledger)
    try await test.sendDue()
    let sent = try JSONReader.object(try #require(receiver.arrivals.first?.request.body))
    guard case .object(let fields)? = sent["event"] else {
      Issue.record("the body has no event")
      return []
    }
    return Self.fields.map { String(decoding: (fields[$0] ?? .null).jsonBytes, as: UTF8.self) }
  }

  private static let money = ChartMoneySettings(
    rates: ExchangeRates(),
    commission: CommissionSettings(memberships: [
      CommissionSettings.Membership(from: ChartDay(PlainEvents.start), to: nil)
    ]))

  @Test func `With a rate, the price is in US dollars; with settings, the parts are stated`()
    async throws
  {
    let renewal = try await sent(.renewed, rate: "0.8", Self.money)
    #expect(renewal == ["6.238", "4.99", "0.850000", "0.000000", "0.150000"])
    #expect(
      try await sent(.renewed, rate: "0.8", ChartMoneySettings())
        == ["6.238", "4.99", "null", "null", "null"])
  }

  @Test func `Without a rate, the price in US dollars is unknown`() async throws {
    #expect(
      try await sent(.renewed, rate: nil, Self.money)
        == ["null", "4.99", "0.850000", "0.000000", "0.150000"])
  }

  @Test func `A price in US dollars needs no rate`() async throws {
    #expect(
      try await sent(.renewed, "USD", rate: nil, ChartMoneySettings())
        == ["4.99", "4.99", "null", "null", "null"])
  }
}
