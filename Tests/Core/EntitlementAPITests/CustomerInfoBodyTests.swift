import AppStoreCore
import EntitlementAPI
import Testing

@Suite(.timeLimit(.minutes(30))) struct CustomerInfoBodyTests {
  static let request = Timestamp(milliseconds: 1_787_334_178_845)

  static func body() throws -> CustomerInfoBody {
    let bought = try #require(Timestamp(iso8601: "2026-08-12T00:03:28Z"))
    let expires = try #require(Timestamp(iso8601: "2026-09-12T00:03:35Z"))
    var monthly = SubscriptionBody(purchaseDate: bought, expiresDate: expires, isSandbox: false)
    monthly.price = PriceBody(Price(milliunits: 4990, currency: "USD"))
    monthly.storeTransactionID = "340001090153249"
    monthly.ownershipType = .purchased
    var subscriber = SubscriberBody(originalAppUserID: "alice", firstSeen: bought)
    subscriber.entitlements["pro"] = EntitlementBody(
      productIdentifier: "com.acme.monthly", purchaseDate: bought, expiresDate: expires,
      reason: ReasonBody(code: "paid", explanation: "Paid until September."))
    subscriber.entitlements["pro"]?.ownershipType = .familyShared
    subscriber.entitlements["pro"]?.ownPurchase = OwnPurchaseBody(
      productIdentifier: "com.acme.lifetime", expiresDate: nil)
    subscriber.subscriptions["com.acme.monthly"] = monthly
    subscriber.nonSubscriptions["com.acme.coins"] = [
      NonSubscriptionBody(
        id: "17459f5ff7", storeTransactionID: "340001090153250", purchaseDate: bought,
        originalPurchaseDate: nil, isSandbox: false)
    ]
    return CustomerInfoBody(requestDate: request, subscriber: subscriber)
  }

  @Test func `A response is encoded with every documented key, unknown values as null`() throws {
    let text = try String(decoding: WireJSON.encode(Self.body()), as: UTF8.self)

    #expect(
      text == #"{"request_date":"2026-08-21T17:42:58Z","request_date_ms":1787334178845,"#
        + #""subscriber":{"entitlements":{"pro":{"expires_date":"2026-09-12T00:03:35Z","#
        + #""grace_period_expires_date":null,"own_purchase":{"expires_date":null,"#
        + #""product_identifier":"com.acme.lifetime"},"ownership_type":"FAMILY_SHARED","#
        + #""product_identifier":"com.acme.monthly","#
        + #""purchase_date":"2026-08-12T00:03:28Z","#
        + #""reason":{"code":"paid","explanation":"Paid until September."}}},"#
        + #""first_seen":"2026-08-12T00:03:28Z","last_seen":null,"management_url":null,"#
        + #""non_subscriptions":{"com.acme.coins":[{"display_name":null,"id":"17459f5ff7","#
        + #""is_sandbox":false,"original_purchase_date":null,"price":null,"#
        + #""purchase_date":"2026-08-12T00:03:28Z","store":"app_store","#
        + #""store_transaction_id":"340001090153250"}]},"original_app_user_id":"alice","#
        + #""original_application_version":null,"original_purchase_date":null,"#
        + #""other_purchases":{},"subscriptions":{"com.acme.monthly":{"auto_resume_date":null,"#
        + #""billing_issues_detected_at":null,"display_name":null,"#
        + #""expires_date":"2026-09-12T00:03:35Z","grace_period_expires_date":null,"#
        + #""is_sandbox":false,"management_url":null,"original_purchase_date":null,"#
        + #""ownership_type":"PURCHASED","period_type":"normal","#
        + #""price":{"amount":4.99,"currency":"USD"},"product_plan_identifier":null,"#
        + #""purchase_date":"2026-08-12T00:03:28Z","refunded_at":null,"store":"app_store","#
        + #""store_transaction_id":"340001090153249","unsubscribe_detected_at":null}}}}"#)
  }

  @Test func `A response decodes to the encoded one`() throws {
    let body = try Self.body()

    #expect(try WireJSON.decode(CustomerInfoBody.self, from: WireJSON.encode(body)) == body)
  }

  @Test func `Names and texts may have any content, and equal responses have equal bytes`() throws {
    var body = try Self.body()
    let hostile = (0..<0x80).map { String(UnicodeScalar($0)) }.joined() + "é\u{2028}🦊"
    body.subscriber.subscriptions[hostile] = SubscriptionBody(
      purchaseDate: body.requestDate, expiresDate: nil, isSandbox: true)
    body.subscriber.subscriptions[hostile]?.displayName = hostile
    for name in ["b", "a", "", "\u{1F98A}", "é"] {
      body.subscriber.nonSubscriptions[name] = []
      body.subscriber.entitlements[name] = EntitlementBody(
        productIdentifier: ProductID(hostile), purchaseDate: nil, expiresDate: nil)
    }
    let bytes = WireJSON.encode(body)

    #expect(try WireJSON.decode(CustomerInfoBody.self, from: bytes) == body)
    #expect(WireJSON.encode(try WireJSON.decode(CustomerInfoBody.self, from: bytes)) == bytes)
  }

  @Test func `A long response is encoded completely`() throws {
    var body = try Self.body()
    let monthly = body.subscriber.subscriptions["com.acme.monthly"]
    for number in 0..<500 {
      body.subscriber.subscriptions["com.acme.plan\(number)"] = monthly
    }
    body.subscriber.originalApplicationVersion = String(repeating: "1.", count: 40_000)
    let bytes = WireJSON.encode(body)

    #expect(bytes.count > 300_000)
    #expect(try WireJSON.decode(CustomerInfoBody.self, from: bytes) == body)
  }

  @Test func `The smallest valid response decodes`() throws {
    let body = try read(
      #"{"request_date":"2026-08-21T17:42:58.845Z","subscriber":{"original_app_user_id":"a","#
        + #""first_seen":"2026-08-21T17:42:58+02:00","subscriptions":null}}"#)

    #expect(body.requestDate == Self.request)
    #expect(body.requestDateMilliseconds == nil)
    #expect(body.subscriber.firstSeen.iso8601 == "2026-08-21T15:42:58Z")
    #expect(body.subscriber.entitlements.isEmpty && body.subscriber.subscriptions.isEmpty)
  }

  @Test func `Unknown values are preserved and unknown keys are ignored`() throws {
    let body = try read(
      """
      {"request_date":"2026-08-21T17:42:58Z","new":1,"subscriber":{"original_app_user_id":"a",
      "first_seen":"2026-08-21T17:42:58Z","management_url":7,"subscriptions":{"p":{
      "purchase_date":"2026-08-21T17:42:58Z","store":"roku","period_type":"weird",
      "price":"cheap"}}}}
      """)
    let subscription = try #require(body.subscriber.subscriptions["p"])

    #expect(subscription.store.rawValue == "roku")
    #expect(subscription.periodType.rawValue == "weird")
    #expect(subscription.ownershipType == nil && subscription.price == nil)
    #expect(body.subscriber.managementURL == nil)
  }

  @Test(arguments: [
    (#"{"subscriber":{}}"#, "request_date is missing"),
    (
      #"{"request_date":"2026-08-21T17:42:58Z","subscriber":{"original_app_user_id":"a"}}"#,
      "subscriber.first_seen is missing"
    ),
    (
      #"{"request_date":"yesterday","subscriber":{}}"#,
      "request_date: not an ISO 8601 date such as 2026-08-21T17:42:58Z"
    ),
    ("<html>", "the body is not JSON"),
    ("[]", "the body is not an object"),
  ])
  func `An invalid response names the field`(json: String, reason: String) {
    #expect(throws: WireError(reason: reason)) { try read(json) }
  }

  /// Decoding garbage as "no date" would turn an expiration into permanent access.
  @Test func `An expiration that is not a date fails decoding`() {
    #expect(throws: WireError.self) {
      try read(
        #"{"request_date":"2026-08-21T17:42:58Z","subscriber":{"original_app_user_id":"a","#
          + #""first_seen":"2026-08-21T17:42:58Z","entitlements":{"pro":{"#
          + #""product_identifier":"p","expires_date":"soon"}}}}"#)
    }
  }

  @Test(arguments: [
    ("0.1", 100), ("4.99", 4990), ("1234567.899", 1_234_567_899), ("10", 10_000),
    ("0.0005", 0), ("-1.5", -1500),
  ])
  func `A decimal amount is decoded exactly`(amount: String, milliunits: Int64) throws {
    let json = Array(#"{"amount":\#(amount),"currency":"USD"}"#.utf8)

    #expect(try WireJSON.decode(PriceBody.self, from: json).price.milliunits == milliunits)
  }

  @Test(arguments: [(100, "0.1"), (4990, "4.99"), (1_234_567_899, "1234567.899"), (0, "0")])
  func `A decimal amount is encoded exactly`(milliunits: Int64, amount: String) {
    let body = PriceBody(Price(milliunits: milliunits, currency: "USD"))

    #expect(
      String(decoding: WireJSON.encode(body), as: UTF8.self)
        == #"{"amount":\#(amount),"currency":"USD"}"#)
  }

  private func read(_ json: String) throws -> CustomerInfoBody {
    try WireJSON.decode(CustomerInfoBody.self, from: Array(json.utf8))
  }
}
