import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import Ledger
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct AnswerTests {
  private let server: ServerUnderTest

  init() throws {
    server = try ServerUnderTest()
  }

  @Test func `An unknown customer is created without purchases`() async throws {
    let first = await server.get("/v1/subscribers/ada")
    #expect(first.response.status == .created)
    #expect(try server.info(first).subscriber.entitlements.isEmpty)
    let second = await server.get("/v1/subscribers/ada")
    #expect(second.response.status == .ok)
    #expect(try server.info(second).subscriber.originalAppUserID == "ada")
  }

  @Test func `A posted purchase is in its own response and in the next one`() async throws {
    let reply = try await server.buy(as: "ada")
    #expect(reply.response.status == .ok)
    let pro = try #require(try server.info(reply).subscriber.entitlements["pro"])
    #expect(pro.expiresDate == TestStore.transaction().expiresDate)
    #expect(pro.reason?.code == "subscribed")
    let subscription = try #require(
      try server.info(await server.get("/v1/subscribers/ada")).subscriber
        .subscriptions[TestStore.productID.rawValue])
    #expect(subscription.price?.price == Price(milliunits: 4990, currency: "USD"))
    #expect(subscription.isSandbox)
    #expect(subscription.storeTransactionID == "2000000000000001")
  }

  @Test func `In the grace period the expiration is the end of the grace period`() async throws {
    _ = try await server.buy(as: "ada")
    let transaction = TestStore.transaction()
    let expires = try #require(transaction.expiresDate)
    var failing = TestStore.renewalInfo(for: transaction, signedDate: expires)
    failing.isInBillingRetryPeriod = true
    failing.gracePeriodExpiresDate = expires + .days(16)
    let notification = try server.store.notification(
      .didFailToRenew, .gracePeriod, transaction: transaction, renewalInfo: failing,
      status: .gracePeriod, signedDate: expires)
    let reply = try await server.post(
      "/v1/apple/notifications", NotificationBody(signedPayload: server.store.sign(notification)),
      key: nil)
    #expect(reply.response.status == .ok)

    server.clock.advance(to: expires + .days(2))
    let subscriber = try server.info(await server.get("/v1/subscribers/ada")).subscriber
    #expect(subscriber.entitlements["pro"]?.expiresDate == expires + .days(16))
    #expect(subscriber.entitlements["pro"]?.reason?.code == "grace_period")
    let subscription = try #require(subscriber.subscriptions[TestStore.productID.rawValue])
    #expect(subscription.gracePeriodExpiresDate == expires + .days(16))
    #expect(subscription.billingIssuesDetectedAt == expires)
  }

  /// By these two dates the app shows "payment failed" and "canceled".
  @Test func `A late payment clears the billing issue and cancellation dates`() async throws {
    _ = try await server.buy(as: "ada")
    let first = TestStore.transaction()
    let expires = try #require(first.expiresDate)
    func subscription() async throws -> SubscriptionBody {
      let info = try server.info(await server.get("/v1/subscribers/ada"))
      return try #require(info.subscriber.subscriptions[TestStore.productID.rawValue])
    }
    var failing = TestStore.renewalInfo(
      for: first, autoRenewStatus: .off, signedDate: expires + .hours(1))
    failing.isInBillingRetryPeriod = true
    failing.gracePeriodExpiresDate = expires + .days(16)
    let notification = try server.store.notification(
      .didFailToRenew, .gracePeriod, transaction: first, renewalInfo: failing,
      status: .gracePeriod, signedDate: expires + .hours(1))
    _ = try await server.post(
      "/v1/apple/notifications", NotificationBody(signedPayload: server.store.sign(notification)),
      key: nil)
    server.clock.advance(to: expires + .days(2))
    let failed = try await subscription()
    #expect(failed.billingIssuesDetectedAt == expires)
    #expect(failed.unsubscribeDetectedAt == expires + .hours(1))

    // The payment succeeded in the grace period, so the paid days continue.
    let recovered = TestStore.transaction(
      "2000000000000002", originalID: first.originalTransactionId, purchaseDate: expires,
      signedDate: expires + .days(2))
    _ = try await server.buy(recovered, as: "ada")

    let paid = try await subscription()
    #expect(paid.purchaseDate == expires)
    #expect(paid.billingIssuesDetectedAt == nil)
    #expect(paid.unsubscribeDetectedAt == nil)
  }

  @Test func `A refunded one-time purchase is not listed, and its entitlement has the reason`()
    async throws
  {
    var lifetime = TestStore.transaction("77")
    lifetime.expiresDate = nil
    lifetime.type = .nonConsumable
    let bought = try server.info(try await server.buy(lifetime, as: "ada")).subscriber
    #expect(bought.nonSubscriptions[TestStore.productID.rawValue]?.count == 1)
    #expect(bought.entitlements["pro"]?.expiresDate == nil)
    lifetime.signedDate = lifetime.signedDate + .days(1)
    lifetime.revocationDate = lifetime.signedDate
    let refunded = try server.info(try await server.buy(lifetime, as: "ada")).subscriber
    #expect(refunded.nonSubscriptions.isEmpty)
    #expect(refunded.entitlements["pro"]?.reason?.code == "refunded")
    let revoked = try #require(lifetime.revocationDate)
    #expect(refunded.entitlements["pro"]?.expiresDate == revoked - .seconds(1))
  }

  @Test func `Access that ends at the instant of the request is also over for the client`()
    async throws
  {
    var refunded = TestStore.transaction(signedDate: server.clock.now())
    refunded.revocationDate = server.clock.now()
    let info = try server.info(try await server.buy(refunded, as: "ada"))
    let end = try #require(info.subscriber.entitlements["pro"]?.expiresDate)
    #expect(end < info.requestDate)
    let subscription = info.subscriber.subscriptions[TestStore.productID.rawValue]
    #expect(subscription?.expiresDate == end)
  }

  @Test func `An unchanged response is a 304 without a body`() async throws {
    _ = try await server.buy(as: "ada")
    let first = await server.get("/v1/subscribers/ada")
    let tag = try #require(first.response.headerFields[.revenueCatETag])
    let second = await server.get("/v1/subscribers/ada", fields: [.revenueCatETag: tag])
    #expect(second.response.status == .notModified)
    #expect(second.body.isEmpty)
    #expect(second.response.headerFields[.revenueCatETag] == tag)
    _ = try await server.buy(TestStore.transaction("88"), as: "ada")
    let third = await server.get("/v1/subscribers/ada", fields: [.revenueCatETag: tag])
    #expect(third.response.status == .ok)
  }

  @Test func `Spaces around the app user id of a posted purchase are ignored`()
    async throws
  {
    let reply = try await server.buy(as: " ada\n")
    #expect(try server.info(reply).subscriber.originalAppUserID == "ada")
    let asked = try server.info(await server.get("/v1/subscribers/ada")).subscriber
    #expect(asked.entitlements["pro"] != nil)
  }

  @Test func `A purchase posted by another customer moves to them`() async throws {
    _ = try await server.buy(as: "ada")
    let moved = try server.info(try await server.buy(as: "grace")).subscriber
    #expect(moved.entitlements["pro"] != nil)
    let left = try server.info(await server.get("/v1/subscribers/ada")).subscriber
    #expect(left.entitlements.isEmpty)
  }
}
