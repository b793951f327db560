import AppStoreCore
import EntitlementAPI
import Foundation
import Tessera
import Testing

/// How a response becomes customer info: the customer has a subscription `monthly`, whose plan has
/// entitlements, and a one-time product `lifetime`.
@Suite(.timeLimit(.minutes(30))) struct CustomerInfoTests {
  static let now = Timestamp(milliseconds: 1_787_334_178_000)

  private func info(_ change: (inout SubscriberBody) -> Void) -> CustomerInfo {
    var subscriber = SubscriberBody(originalAppUserID: "first", firstSeen: Self.now - .days(90))
    change(&subscriber)
    return CustomerInfo(
      CustomerInfoBody(requestDate: Self.now, subscriber: subscriber), verification: .verified,
      now: Self.now, isSandbox: false)
  }

  private func subscription(_ change: (inout SubscriptionBody) -> Void = { _ in })
    -> SubscriptionBody
  {
    var body = SubscriptionBody(
      purchaseDate: Self.now - .days(10), expiresDate: Self.now + .days(20), isSandbox: false)
    body.originalPurchaseDate = Self.now - .days(70)
    change(&body)
    return body
  }

  private func entitlement(_ product: ProductID, until expires: Timestamp?) -> EntitlementBody {
    EntitlementBody(
      productIdentifier: product, purchaseDate: Self.now - .days(10), expiresDate: expires)
  }

  @Test func `Activity comes from the entitlement's date, displayed values from the subscription`()
    throws
  {
    let info = info {
      $0.subscriptions["monthly"] = subscription()
      $0.entitlements["pro"] = entitlement("monthly", until: Self.now - .seconds(1))
    }
    let pro = try #require(info.entitlements["pro"])

    #expect(!pro.isActive)
    #expect(pro.expirationDate == (Self.now + .days(20)).date)
    #expect(pro.latestPurchaseDate == (Self.now - .days(10)).date)
    #expect(pro.originalPurchaseDate == (Self.now - .days(70)).date)
    #expect(info.expirationDate(forEntitlement: "pro") == pro.expirationDate)
    #expect(info.purchaseDate(forEntitlement: "pro") == pro.latestPurchaseDate)
    #expect(info.activeSubscriptions == ["monthly"])
  }

  @Test func `A refunded purchase is no longer listed, but its entitlement still has the reason`()
    throws
  {
    let info = info {
      var refunded = entitlement("lifetime", until: Self.now - .days(1))
      refunded.reason = ReasonBody(code: "refunded", explanation: "lifetime was refunded.")
      $0.entitlements["pro"] = refunded
    }
    let pro = try #require(info.entitlements["pro"])

    #expect(!pro.isActive)
    #expect(pro.reason == "lifetime was refunded.")
  }

  @Test func `An entitlement without its purchase is dropped`() {
    let info = info { $0.entitlements["pro"] = entitlement("elsewhere", until: nil) }

    #expect(info.entitlements.all.isEmpty)
  }

  @Test func `A product in both lists uses the non-renewing entry`() throws {
    let info = info {
      $0.subscriptions["both"] = subscription()
      $0.nonSubscriptions["both"] = [
        purchase("1", at: Self.now - .days(2)), purchase("2", at: Self.now - .days(1)),
      ]
      $0.entitlements["pro"] = entitlement("both", until: nil)
    }
    let pro = try #require(info.entitlements["pro"])

    #expect(pro.isActive && !pro.willRenew && pro.expirationDate == nil)
    #expect(pro.originalPurchaseDate == (Self.now - .days(1)).date)
  }

  typealias Change = @Sendable (inout SubscriptionBody) -> Void

  static let renewals: [(change: Change, willRenew: Bool)] = [
    ({ _ in }, true),
    ({ $0.store = .promotional }, false), ({ $0.expiresDate = nil }, false),
    ({ $0.unsubscribeDetectedAt = now }, false), ({ $0.billingIssuesDetectedAt = now }, false),
    ({ $0.periodType = .prepaid }, false), ({ $0.periodType = .trial }, true),
  ]

  @Test(arguments: renewals)
  func `A subscription renews unless a field excludes it`(
    change: Change, willRenew: Bool
  ) {
    let info = info {
      $0.subscriptions["monthly"] = subscription(change)
      $0.entitlements["pro"] = entitlement("monthly", until: Self.now + .days(1))
    }

    #expect(info.entitlements["pro"]?.willRenew == willRenew)
  }

  @Test func `Test purchases give access, and are marked`() {
    let info = info {
      $0.subscriptions["monthly"] = subscription { $0.isSandbox = true }
      $0.entitlements["pro"] = entitlement("monthly", until: nil)
    }

    #expect(info.entitlements.active.keys.sorted() == ["pro"])
    #expect(info.entitlements.activeInCurrentEnvironment.isEmpty)
  }

  @Test func `Unknown values become the documented defaults`() throws {
    let info = info {
      $0.subscriptions["monthly"] = subscription {
        $0.store = StoreCode(rawValue: "roku")
        $0.periodType = PeriodTypeCode(rawValue: "weird")
        $0.ownershipType = InAppOwnershipType(rawValue: "BORROWED")
      }
      $0.entitlements["pro"] = entitlement("monthly", until: nil)
    }
    let pro = try #require(info.entitlements["pro"])

    #expect(pro.store == .unknownStore && pro.periodType == .normal)
    #expect(pro.ownershipType == .unknown && pro.reason == nil)
  }

  @Test func `Purchases without both identifiers are dropped, the others are sorted`() {
    let info = info {
      $0.nonSubscriptions["b"] = [purchase("2", at: Self.now), purchase(nil, at: Self.now)]
      $0.nonSubscriptions["a"] = [purchase("1", at: Self.now - .days(1))]
    }

    #expect(info.nonSubscriptions.map(\.storeTransactionIdentifier) == ["1", "2"])
    #expect(info.allPurchasedProductIdentifiers == ["a", "b"])
  }

  @Test func `Products with plans are listed with them, and the latest expiration counts`() {
    let info = info {
      $0.subscriptions["monthly"] = subscription { $0.productPlanIdentifier = "p1" }
      $0.subscriptions["old"] = subscription { $0.expiresDate = Self.now - .days(5) }
    }

    #expect(info.activeSubscriptions == ["monthly:p1"])
    #expect(info.allPurchasedProductIdentifiers == ["monthly:p1", "old"])
    #expect(info.latestExpirationDate == (Self.now + .days(20)).date)
  }

  @Test func `A new response time alone is no change, a new verification result is`() {
    let subscriber = SubscriberBody(originalAppUserID: "a", firstSeen: Self.now)
    func made(at time: Timestamp, _ verification: VerificationResult) -> CustomerInfo {
      CustomerInfo(
        CustomerInfoBody(requestDate: time, subscriber: subscriber), verification: verification,
        now: time, isSandbox: false)
    }

    #expect(made(at: Self.now, .verified) == made(at: Self.now + .days(1), .verified))
    #expect(made(at: Self.now, .verified) != made(at: Self.now, .failed))
  }

  private func purchase(_ id: String?, at date: Timestamp) -> NonSubscriptionBody {
    NonSubscriptionBody(
      id: id, storeTransactionID: id, purchaseDate: date, originalPurchaseDate: date,
      isSandbox: false)
  }
}
