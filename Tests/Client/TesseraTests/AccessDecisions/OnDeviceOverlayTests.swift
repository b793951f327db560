import AppStoreCore
import EntitlementAPI
import Foundation
import Subscriptions
import Tessera
import Testing

/// The transactions of the device that may add to a response made at noon.
@Suite(.timeLimit(.minutes(30))) struct OverlayRuleTests {
  private static let noon = Timestamp(milliseconds: 1_787_313_600_000)
  private static let product: ProductID = "com.example.monthly"

  private func bought(_ id: TransactionID, at date: Timestamp, token: UUID? = nil)
    -> TransactionRecord
  {
    var payload = JWSTransactionDecodedPayload(
      transactionId: id, originalTransactionId: "1", bundleId: "com.example.app",
      productId: Self.product, type: .autoRenewable, purchaseDate: date,
      originalPurchaseDate: date, signedDate: date, environment: .sandbox)
    payload.appAccountToken = token
    return TransactionRecord(payload)
  }

  private var subscriber: SubscriberBody {
    SubscriberBody(originalAppUserID: "alice", firstSeen: Self.noon)
  }

  private func rule(_ subscriber: SubscriberBody) -> OnDeviceOverlay {
    OnDeviceOverlay(respondedAt: Self.noon, known: ServerKnownPurchases(subscriber))
  }

  @Test func `Without a response every purchase counts except another customer's`() {
    let bobs = AppAccountToken.uuid(for: "bob")
    let rule = OnDeviceOverlay(othersTokens: [bobs])

    #expect(rule.counts(bought("1", at: Self.noon)))
    #expect(!rule.counts(bought("1", at: Self.noon, token: bobs)))
  }

  @Test func `A token of an unknown customer counts for the current customer`() {
    let token = AppAccountToken.uuid(for: "$RCAnonymousID:of an installation before")
    var rule = rule(subscriber)
    rule.othersTokens = [AppAccountToken.uuid(for: "bob")]

    #expect(OnDeviceOverlay().counts(bought("1", at: Self.noon, token: token)))
    #expect(rule.counts(bought("1", at: Self.noon + .seconds(1), token: token)))
    #expect(!rule.counts(bought("1", at: Self.noon, token: token)), "the server had its say")
  }

  @Test func `Of the purchases made before the response only unrecorded ones count`() {
    var rule = rule(subscriber)
    #expect(!rule.counts(bought("1", at: Self.noon - .days(1))))
    rule.unrecorded = ["1"]

    #expect(rule.counts(bought("1", at: Self.noon - .days(1))))
    #expect(!rule.counts(bought("2", at: Self.noon - .days(1))))
  }

  @Test func `A purchase that the server rejected never counts`() {
    var rule = rule(subscriber)
    rule.rejected = ["1"]

    #expect(!rule.counts(bought("1", at: Self.noon + .days(1))))
    #expect(!OnDeviceOverlay(rejected: ["1"]).counts(bought("1", at: Self.noon)))
  }

  @Test(arguments: ["subscription", "date of a subscription", "purchase", "entitlement"])
  func `A transaction that the response includes does not count, recorded by this device or not`(
    place: String
  ) {
    // The wire format has whole seconds.
    let date = Self.noon - .days(1)
    var subscriber = subscriber
    var subscription = SubscriptionBody(purchaseDate: date, expiresDate: date, isSandbox: true)
    switch place {
    case "subscription":
      subscription.purchaseDate = date - .days(300)
      subscription.storeTransactionID = "1"
      subscriber.subscriptions[Self.product.rawValue] = subscription
    case "date of a subscription":
      subscriber.subscriptions[Self.product.rawValue] = subscription
    case "purchase":
      subscriber.nonSubscriptions[Self.product.rawValue] = [
        NonSubscriptionBody(
          id: "a", storeTransactionID: "1", purchaseDate: date, originalPurchaseDate: nil,
          isSandbox: true)
      ]
    default:
      subscriber.entitlements["pro"] = EntitlementBody(
        productIdentifier: Self.product, purchaseDate: date, expiresDate: date)
    }
    var rule = rule(subscriber)
    rule.unrecorded = ["1"]

    #expect(!rule.counts(bought("1", at: date + .milliseconds(700))))
    rule.unrecorded = ["2"]
    #expect(rule.counts(bought("2", at: date + .days(31))), "a renewal that is not recorded")
    rule.granted = [Self.product]
    #expect(rule.counts(bought("1", at: date)), "the server said yes to it")
  }
}
