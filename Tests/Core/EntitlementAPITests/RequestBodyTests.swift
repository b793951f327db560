import AppStoreCore
import EntitlementAPI
import HTTPTypes
import Testing

@Suite(.timeLimit(.minutes(30))) struct RequestBodyTests {
  @Test func `A receipt is encoded with the API's keys and without nil values`() throws {
    var body = ReceiptBody(
      appUserID: "alice", fetchToken: "a.b.c", isRestore: false, initiationSource: .purchase)
    body.price = "4.99"
    body.productID = "com.acme.monthly"

    #expect(
      try String(decoding: WireJSON.encode(body), as: UTF8.self)
        == #"{"app_user_id":"alice","fetch_token":"a.b.c","initiation_source":"purchase","#
        + #""is_restore":false,"observer_mode":false,"payload_version":1,"price":"4.99","#
        + #""product_id":"com.acme.monthly"}"#)
    #expect(try WireJSON.decode(ReceiptBody.self, from: WireJSON.encode(body)) == body)
  }

  @Test func `A receipt requires a customer and tolerates other defects`() throws {
    let json = #"{"app_user_id":"a","price":4.99,"attributes":{},"payment_mode":2,"x":[]}"#
    let body = try WireJSON.decode(ReceiptBody.self, from: Array(json.utf8))

    #expect(body.price == nil && body.paymentMode == 2 && body.fetchToken == nil)
    #expect(!body.isRestore && body.initiationSource == nil)
    #expect(throws: WireError(reason: "app_user_id is missing")) {
      try WireJSON.decode(ReceiptBody.self, from: Array("{}".utf8))
    }
  }

  @Test func `An impression is encoded as RevenueCat's SDK sends it`() throws {
    let impression = PaywallImpressionBody(
      id: "1", appUserID: "alice", timestamp: Timestamp(milliseconds: 1_767_258_000_000),
      offeringID: "default", context: .init(placement: "banner"))
    #expect(
      try String(decoding: WireJSON.encode(PaywallEventsBody([impression])), as: UTF8.self)
        == #"{"events":[{"app_user_id":"alice","id":"1","offering_id":"default","#
        + #""presented_offering_context":{"placement_identifier":"banner"},"#
        + #""timestamp":1767258000000,"type":"custom_paywall_impression","version":1}]}"#)
  }

  @Test(arguments: [
    (#"{"code":7225,"message":"m"}"#, 7225), (#"{"code":"7225","message":"m"}"#, 7225),
    (#"{"code":"x"}"#, 0), (#"{"code":9999}"#, 9999),
  ])
  func `An error code is a number or a text with a number`(json: String, code: Int) throws {
    #expect(
      try WireJSON.decode(APIErrorBody.self, from: Array(json.utf8)).code
        == BackendErrorCode(rawValue: code))
  }

  @Test func `An error is encoded as code and message`() throws {
    let body = APIErrorBody(code: .invalidAPIKey, message: "Invalid API key.")

    #expect(
      try String(decoding: WireJSON.encode(body), as: UTF8.self)
        == #"{"code":7225,"message":"Invalid API key."}"#)
  }

  /// RevenueCat's SDK finishes, and so loses, a transaction that is rejected with any 4xx.
  @Test(arguments: [
    BackendErrorCode.storeProblem, .internalServerError, .invalidAppleSubscriptionKey,
    .requestAlreadyInProgress, .unknown, BackendErrorCode(rawValue: 12_345),
  ])
  func `A retryable error is a 5xx`(code: BackendErrorCode) {
    #expect(code.httpStatus.kind == .serverError)
    #expect(code.isRetryable)
  }

  @Test(arguments: [
    (BackendErrorCode.invalidAPIKey, 401), (.secretKeyUsedInApp, 403), (.invalidReceiptToken, 400),
    (.cannotTransferPurchase, 409), (.emptyAppUserID, 400), (.badRequest, 400),
  ])
  func `A permanent error is a 4xx`(code: BackendErrorCode, status: Int) {
    #expect(code.httpStatus.code == status)
    #expect(!code.isRetryable)
  }

  @Test func `Header names are those of the API`() {
    #expect(HTTPField.Name.signature.rawName == "X-Signature")
    #expect(HTTPField.Name.requestTime.rawName == "X-RevenueCat-Request-Time")
    #expect(HTTPField.Name.revenueCatETag.rawName == "X-RevenueCat-ETag")
    #expect(HTTPField.Name.nonce.rawName == "X-Nonce")
  }
}
