import AppStoreCore
import EntitlementAPI
import Foundation
import Tessera
import Testing

/// Subscriptions in a response: `monthly` is the only one, unless a test adds others.
@Suite(.timeLimit(.minutes(30))) struct SubscriptionInfoTests {
  static let now = Timestamp(milliseconds: 1_787_334_178_000)

  private func info(
    at now: Timestamp = now, body text: String = "",
    _ change: (inout SubscriptionBody) -> Void = { _ in }
  ) -> CustomerInfo {
    var body = SubscriptionBody(
      purchaseDate: Self.now - .days(10), expiresDate: Self.now + .days(20), isSandbox: false)
    change(&body)
    var subscriber = SubscriberBody(originalAppUserID: "ada", firstSeen: Self.now - .days(90))
    subscriber.subscriptions["monthly"] = body
    subscriber.nonSubscriptions["coins"] = [
      NonSubscriptionBody(
        id: "1", storeTransactionID: "2", purchaseDate: Self.now - .days(5),
        originalPurchaseDate: nil, isSandbox: true,
        price: PriceBody(Price(milliunits: 990, currency: "EUR")))
    ]
    return CustomerInfo(
      CustomerInfoBody(requestDate: Self.now, subscriber: subscriber), verification: .verified,
      now: now, isSandbox: false, raw: RawResponse(body: Data(text.utf8)))
  }

  @Test(arguments: [
    (Duration.days(20), Duration.zero, true), (.zero, .zero, true),
    (.milliseconds(-1), .zero, false), (.days(1), .days(2), true), (.days(1), .days(4), false),
  ])
  func `A subscription is active by the response's time for three days, then by the clock`(
    end: Duration, clock: Duration, isActive: Bool
  ) throws {
    let info = info(at: Self.now + clock) { $0.expiresDate = Self.now + end }

    let monthly = try #require(info.subscriptionsByProductIdentifier["monthly"])
    #expect(monthly.isActive == isActive)
    #expect(info.activeSubscriptions.contains("monthly") == isActive)
  }

  @Test func `A subscription without an end is active and does not renew`() throws {
    let info = info { $0.expiresDate = nil }

    let monthly = try #require(info.subscriptionsByProductIdentifier["monthly"])
    #expect(monthly.isActive && !monthly.willRenew && monthly.expiresDate == nil)
  }

  @Test func `A failed payment, or auto-renewal turned off, ends the renewals`() throws {
    let failed = info { $0.billingIssuesDetectedAt = Self.now }
    let left = info { $0.unsubscribeDetectedAt = Self.now }

    #expect(try #require(info().subscriptionsByProductIdentifier["monthly"]).willRenew)
    for info in [failed, left] {
      #expect(try !#require(info.subscriptionsByProductIdentifier["monthly"]).willRenew)
    }
  }

  @Test func `A subscription has the server's values`() throws {
    let info = info {
      $0.price = PriceBody(Price(milliunits: 4990, currency: "USD"))
      $0.gracePeriodExpiresDate = Self.now + .days(1)
      $0.refundedAt = Self.now - .days(1)
      $0.storeTransactionID = "2000"
      $0.displayName = "Monthly"
      $0.managementURL = "https://apps.apple.com/account/subscriptions"
      $0.ownershipType = .familyShared
      $0.periodType = .trial
    }

    let monthly = try #require(info.subscriptionsByProductIdentifier["monthly"])
    #expect(monthly.productIdentifier == "monthly" && monthly.store == .appStore)
    #expect(monthly.price?.amount == 4.99 && monthly.price?.currency == "USD")
    #expect(monthly.gracePeriodExpiresDate == (Self.now + .days(1)).date)
    #expect(monthly.refundedAt == (Self.now - .days(1)).date)
    #expect(monthly.storeTransactionId == "2000" && monthly.displayName == "Monthly")
    #expect(monthly.managementURL?.host() == "apps.apple.com")
    #expect(monthly.ownershipType == .familyShared && monthly.periodType == .trial)
  }

  @Test func `Dates are listed by product, with its plan if it has one`() {
    let info = info { $0.productPlanIdentifier = "p1" }

    #expect(info.expirationDate(forProductIdentifier: "monthly:p1") == (Self.now + .days(20)).date)
    #expect(info.purchaseDate(forProductIdentifier: "monthly:p1") == (Self.now - .days(10)).date)
    #expect(info.expirationDate(forProductIdentifier: "monthly") == nil)
    #expect(info.purchaseDate(forProductIdentifier: "coins") == (Self.now - .days(5)).date)
    #expect(info.expirationDate(forProductIdentifier: "coins") == nil)
    #expect(info.purchaseDate(forProductIdentifier: "never") == nil)
  }

  @Test func `A one-time purchase has its price and its environment`() throws {
    let coins = try #require(info().nonSubscriptions.first)

    #expect(coins.price?.amount == 0.99 && coins.price?.currency == "EUR" && coins.isSandbox)
  }

  @Test func `The raw data equal the server's, and are ignored in comparisons`() {
    let written = info(body: #"{"request_date_ms": 5, "subscriber": {"x": {"y": true}}}"#)

    #expect(written.rawData["request_date_ms"] as? Int == 5)
    #expect(written.raw.object(at: "subscriber", "x")["y"] as? Bool == true)
    #expect(written.raw.object(at: "subscriber", "z").isEmpty)
    #expect(info().rawData.isEmpty && written == info() && written.id == "ada")
  }

  @Test func `A paid price is formatted in the locale, or has its custom text`() {
    let locale = Locale(identifier: "en_US")

    #expect(ProductPaidPrice(currency: "USD", amount: 4.99, locale: locale).formatted == "$4.99")
    #expect(
      ProductPaidPrice(currency: "USD", amount: 4.99, formatted: "five").formatted == "five")
  }
}
