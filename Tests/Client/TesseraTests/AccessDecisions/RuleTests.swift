import AppStoreCore
import EntitlementAPI
import Foundation
import Testing

@testable import Tessera

/// The rules themselves are internal values; their effects on an app are tested from outside.
@Suite(.timeLimit(.minutes(30))) struct RuleTests {
  static let request = Timestamp(milliseconds: 1_787_334_178_000)

  @Test(arguments: [
    (Duration.zero, Duration.zero, true),
    (.zero, .days(400), false),
    (.milliseconds(-1), .zero, false),
    (.milliseconds(-1), .days(-400), false),
    (.days(1), .days(3), true),
    (.days(1), .days(3) + .milliseconds(1), false),
    (.days(4), .days(4), true),
    (.days(4), .days(4) + .milliseconds(1), false),
  ])
  func `Access is measured by the response's time for three days, then by the clock`(
    expiration: Duration, now: Duration, isActive: Bool
  ) {
    #expect(
      OfflineExpirationRule.isActive(
        expiration: Self.request + expiration, mayRenew: true, requestDate: Self.request,
        now: Self.request + now)
        == isActive)
    #expect(
      OfflineExpirationRule.isActive(
        expiration: nil, mayRenew: false, requestDate: Self.request, now: Self.request + now))
  }

  @Test func `Access that cannot renew is active until its end`() {
    func isActive(at age: Duration) -> Bool {
      OfflineExpirationRule.isActive(
        expiration: Self.request + .days(1), mayRenew: false, requestDate: Self.request,
        now: Self.request + age)
    }
    #expect(isActive(at: .days(1)) && isActive(at: .days(-9)))
    #expect(!isActive(at: .days(1) + .milliseconds(1)))
  }

  @Test(arguments: [
    (500, 7110, false), (503, 7103, false), (429, 7103, false), (200, 7103, false),
    (400, 7103, true), (409, 7102, true), (400, 7712, true), (422, 1, false), (401, 7225, false),
    (401, 7224, false),
    (403, 7243, false), (400, 0, false), (400, nil, false), (nil, nil, false),
    (400, 7226, false), (404, 7226, false), (400, 7220, false), (400, 7256, false),
    (403, 403, false), (404, 404, false), (400, 7101, false), (400, 7104, false),
    (400, 7234, false), (409, 7638, false), (400, 7264, false),
  ])
  func `Only a permanent rejection of the receipt finishes its transaction`(
    status: Int?, code: Int?, finishes: Bool
  ) {
    let error = PurchasesError(
      .unknownBackendError, "", backendErrorCode: code, httpStatusCode: status)

    #expect(error.rejectsReceipt == finishes)
  }

  @Test func `A refunded one-time purchase is finished although the response no longer lists it`() {
    let answer = CustomerInfoBody(
      requestDate: Self.request,
      subscriber: SubscriberBody(originalAppUserID: "ada", firstSeen: Self.request))
    #expect(!ReceivedTransaction.made(1, .consumable).mayFinish(after: answer))
    #expect(!ReceivedTransaction.made(1, .nonConsumable).mayFinish(after: answer))
    #expect(ReceivedTransaction.made(1, .consumable, revoked: true).mayFinish(after: answer))
    #expect(ReceivedTransaction.made(1).mayFinish(after: answer))
  }

  @Test(
    arguments: [
      (.zero, true), (.milliseconds(-120), true), (.milliseconds(-121), false),
      (.milliseconds(879), true), (.milliseconds(880), false), (.days(1), false),
    ] as [(Duration, Bool)])
  func `A restored copy of a non-consumable is finished if the response lists the original`(
    offset: Duration, mayFinish: Bool
  ) {
    // The response has whole seconds: the original was bought in the second from :58.000.
    let listed = Timestamp(milliseconds: 1_787_334_178_000)
    let original = listed + .milliseconds(120)
    var answer = CustomerInfoBody(
      requestDate: Self.request,
      subscriber: SubscriberBody(originalAppUserID: "ada", firstSeen: Self.request))
    let purchase = NonSubscriptionBody(
      id: "1", storeTransactionID: "1", purchaseDate: listed, originalPurchaseDate: listed,
      isSandbox: true)
    answer.subscriber.nonSubscriptions = ["monthly": [purchase], "coins": [purchase]]
    func copy(_ type: StoreProduct.ProductType) -> ReceivedTransaction {
      var copy = ReceivedTransaction.made(2, type, at: Self.request + .days(9))
      copy.originalPurchaseDate = original + offset
      return copy
    }
    #expect(copy(.nonConsumable).mayFinish(after: answer) == mayFinish)
    #expect(!copy(.consumable).mayFinish(after: answer), "the App Store restores no consumable")
    answer.subscriber.nonSubscriptions = ["other": [purchase]]
    #expect(!copy(.nonConsumable).mayFinish(after: answer), "another product is listed")
  }

  @Test(
    arguments: [
      (429, 0, nil, nil, Duration.zero), (429, 1, nil, nil, .milliseconds(750)),
      (429, 2, nil, nil, .seconds(3)), (429, 3, nil, nil, nil), (429, 0, nil, "false", nil),
      (429, 0, "1.5", "true", .milliseconds(1500)), (429, 2, "-4", nil, .zero),
      (429, 0, "30", nil, .seconds(30)), (429, 0, "31", nil, nil), (429, 0, "soon", nil, .zero),
      (429, 0, "nan", nil, .zero), (503, 0, "1", nil, nil), (400, 0, nil, nil, nil),
    ] as [(Int, Int, String?, String?, Duration?)])
  func `Only 429 is retried, and not indefinitely`(
    status: Int, attempt: Int, retryAfter: String?, isRetryable: String?, pause: Duration?
  ) {
    #expect(
      RetryRule.pause(
        status: status, attempt: attempt, retryAfter: retryAfter, isRetryable: isRetryable)
        == pause)
  }

  @Test(
    arguments: [
      (CacheFetchPolicy.fromCacheOnly, nil, false, false, FetchDecision.fail),
      (.fetchCurrent, nil, false, false, .fetch(orUseCached: false)),
      (.cachedOrFetched, nil, true, true, .fetch(orUseCached: false)),
      (.fromCacheOnly, .days(9), true, true, .useCached),
      (.fetchCurrent, .zero, false, false, .fetch(orUseCached: false)),
      (.notStaleCachedOrFetched, .seconds(299), false, false, .useCached),
      (.notStaleCachedOrFetched, .seconds(300), false, false, .fetch(orUseCached: false)),
      (.cachedOrFetched, .seconds(299), false, false, .useCached),
      (.cachedOrFetched, .seconds(300), false, false, .useCachedAndRefresh),
      (.cachedOrFetched, .seconds(-1), false, false, .useCachedAndRefresh),
      (.cachedOrFetched, .zero, true, false, .fetch(orUseCached: true)),
      (.cachedOrFetched, .days(9), false, true, .fetch(orUseCached: true)),
      (.cachedOrFetched, .zero, false, true, .fetch(orUseCached: true)),
      (.notStaleCachedOrFetched, .zero, false, true, .fetch(orUseCached: false)),
    ] as [(CacheFetchPolicy, Duration?, Bool, Bool, FetchDecision)])
  func `A fetch policy decides by the age of the cache`(
    policy: CacheFetchPolicy, age: Duration?, isInvalidated: Bool, isOutlived: Bool,
    decision: FetchDecision
  ) {
    let cachedAt = age.map { Self.request - $0 }

    #expect(
      FetchDecision(
        policy: policy, cachedAt: cachedAt, isInvalidated: isInvalidated,
        isOutlived: isOutlived, freshPeriod: CacheLifetime.inForeground, now: Self.request)
        == decision)
  }

  @Test(arguments: [
    (false, false, Duration.seconds(300)), (false, true, .seconds(300)),
    (true, true, .seconds(300)), (true, false, .seconds(90_000)),
  ])
  func `In the background of a released app a response is fresh for 25 hours`(
    isInBackground: Bool, isSandbox: Bool, period: Duration
  ) {
    #expect(CacheLifetime.period(isInBackground: isInBackground, isSandbox: isSandbox) == period)
  }

  @Test(arguments: [
    (
      AppStateObserver.Names.uiKit, "UIApplicationDidEnterBackgroundNotification",
      "UIApplicationWillEnterForegroundNotification"
    ),
    (
      .appKit, "NSApplicationDidResignActiveNotification",
      "NSApplicationDidBecomeActiveNotification"
    ),
    (
      .watchKit, "WKApplicationDidEnterBackgroundNotification",
      "WKApplicationWillEnterForegroundNotification"
    ),
  ])
  func `Each platform's notifications map to whether the app is in the background`(
    names: AppStateObserver.Names, entered: String, left: String
  ) async {
    let center = NotificationCenter()
    let watch = AppStateObserver(center, names: names)
    var changes = watch.changes().makeAsyncIterator()
    #expect(!watch.isInBackground)
    center.post(name: Notification.Name(entered), object: nil)
    #expect(watch.isInBackground)
    #expect(await changes.next() == true)
    center.post(name: Notification.Name(left), object: nil)
    #expect(!watch.isInBackground)
    #expect(await changes.next() == false)
  }

  @Test(arguments: [
    (AppStateObserver.Names.uiKit, "UIApplicationWillEnterForegroundNotification"),
    (.uiKit, "UIApplicationDidBecomeActiveNotification"),
    (.watchKit, "WKApplicationDidBecomeActiveNotification"),
    (.appKit, "NSApplicationDidBecomeActiveNotification"),
  ])
  func `An app launched in the background stays there until it enters the foreground`(
    names: AppStateObserver.Names, front: String
  ) async {
    let center = NotificationCenter()
    let watch = AppStateObserver(center, names: names, isInBackground: true)
    var changes = watch.changes().makeAsyncIterator()
    #expect(watch.isInBackground)
    center.post(name: Notification.Name(front), object: nil)
    #expect(!watch.isInBackground)
    #expect(await changes.next() == false)
  }

  @Test func `An app that was only covered did not enter the foreground`() async {
    let center = NotificationCenter()
    let watch = AppStateObserver(center, names: .uiKit)
    var changes = watch.changes().makeAsyncIterator()
    center.post(
      name: Notification.Name("UIApplicationDidBecomeActiveNotification"), object: nil)
    center.post(
      name: Notification.Name("UIApplicationDidEnterBackgroundNotification"), object: nil)
    #expect(await changes.next() == true)
  }

  @Test func `Levels are ordered by severity`() {
    #expect(
      [LogLevel.error, .verbose, .warn, .info, .debug].sorted() == [
        .verbose, .debug, .info, .warn, .error,
      ])
  }

  @Test func `Error codes have the public numbers`() {
    #expect(ErrorCode(.cannotTransferPurchase).rawValue == 7)
    #expect(ErrorCode(.invalidAPIKey).rawValue == 11)
    #expect(ErrorCode(.invalidAppUserID).rawValue == 14)
    #expect(ErrorCode(BackendErrorCode(rawValue: 9999)).rawValue == 16)
    #expect(ErrorCode.signatureVerificationFailed.rawValue == 37)
    #expect(ErrorCode(rawValue: 27) == nil)
  }
}
