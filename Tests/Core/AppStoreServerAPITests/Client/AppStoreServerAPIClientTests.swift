import AppStoreCore
import AppStoreServerAPI
import HTTPTypes
import Testing

@Suite(.timeLimit(.minutes(30))) struct AppStoreServerAPIClientTests {
  let clock = VirtualClock(at: Timestamp(milliseconds: 1_800_000_000_000))
  let key: APIKey

  init() throws {
    key = try APIKey.make(issuerID: "issuer", keyID: "KEY", bundleID: "com.example.app")
  }

  func client(
    _ transport: ScriptedTransport, at baseURL: String = "http://127.0.0.1:8080"
  ) throws -> AppStoreServerAPIClient {
    try AppStoreServerAPIClient(baseURL: baseURL, key: key, transport: transport, clock: clock)
  }

  static func page(_ revision: String, hasMore: Bool, _ jws: String...) -> String {
    let transactions = jws.map { "\"\($0)\"" }.joined(separator: ",")
    return """
      {"revision":"\(revision)","hasMore":\(hasMore),"bundleId":"com.example.app",
      "appAppleId":1234,"environment":"Production","signedTransactions":[\(transactions)]}
      """
  }

  @Test func `Statuses are requested with a token that the server accepts`() async throws {
    let transport = ScriptedTransport(
      .answer(
        200,
        """
        {"environment":"Sandbox","bundleId":"com.example.app","data":[{
        "subscriptionGroupIdentifier":"g1","lastTransactions":[{"status":4,
        "originalTransactionId":"70","signedTransactionInfo":"t.t.t","signedRenewalInfo":"r.r.r"}]
        }]}
        """))

    let answer = try await client(transport).subscriptionStatuses(
      of: TransactionID(OriginalTransactionID("70")), in: [.active, .gracePeriod])

    let item = LastTransactionsItem(
      status: .gracePeriod, originalTransactionId: "70", signedTransactionInfo: "t.t.t",
      signedRenewalInfo: "r.r.r")
    #expect(
      answer
        == StatusResponse(
          environment: .sandbox, bundleId: "com.example.app", appAppleId: nil,
          data: [.init(subscriptionGroupIdentifier: "g1", lastTransactions: [item])]))
    let request = try #require(transport.requests.first)
    #expect(request.method == .get)
    #expect(request.scheme == "http")
    #expect(request.authority == "127.0.0.1:8080")
    #expect(request.path == "/inApps/v1/subscriptions/70?status=1&status=4")
    let checker = APITokenVerifier(
      publicKey: key.publicKey, issuerID: "issuer", keyID: "KEY", bundleIDs: ["com.example.app"])
    _ = try checker.check(
      authorization: request.headerFields[.authorization], at: clock.now())
  }

  @Test func `A history is read to its end with the same query on every page`() async throws {
    let transport = ScriptedTransport(
      .answer(200, Self.page("r1", hasMore: true, "a", "b")),
      .answer(200, Self.page("r2", hasMore: true, "c")),
      .answer(200, Self.page("r3", hasMore: false, "d")))
    var wanted = TransactionHistoryRequest()
    wanted.startDate = Timestamp(milliseconds: 5)
    wanted.endDate = Timestamp(milliseconds: 9)
    wanted.productIds = ["one", "t w&o"]
    wanted.productTypes = [.autoRenewable]
    wanted.subscriptionGroupIdentifiers = ["g1"]
    wanted.inAppOwnershipType = .purchased
    wanted.revoked = false
    wanted.sort = .ascending

    let history = try await client(transport).transactionHistory(of: "7", matching: wanted)

    #expect(history.signedTransactions == ["a", "b", "c", "d"])
    #expect(history.revision == "r3")
    #expect(!history.hasMore)
    #expect(history.appAppleId == 1234)
    let first =
      "/inApps/v2/history/7?startDate=5&endDate=9&productId=one&productId=t%20w%26o"
      + "&productType=AUTO_RENEWABLE&subscriptionGroupIdentifier=g1"
      + "&inAppOwnershipType=PURCHASED&revoked=false&sort=ASCENDING"
    #expect(
      transport.requests.map(\.path) == [first, first + "&revision=r1", first + "&revision=r2"])
  }

  @Test func `A history continues where an earlier one ended`() async throws {
    let transport = ScriptedTransport(.answer(200, Self.page("r9", hasMore: false)))

    let history = try await client(transport).transactionHistory(of: "7", after: "r8")

    #expect(history.signedTransactions.isEmpty)
    #expect(transport.requests.map(\.path) == ["/inApps/v2/history/7?revision=r8"])
  }

  @Test func `A history that does not advance ends with an error`() async throws {
    let transport = ScriptedTransport(
      .answer(200, Self.page("r1", hasMore: true)), .answer(200, Self.page("r1", hasMore: true)),
      .answer(200, Self.page("r1", hasMore: true)))

    await #expect(throws: AppStoreServerAPIError.historyDoesNotAdvance(revision: "r1")) {
      try await client(transport).transactionHistory(of: "7")
    }
    #expect(transport.requests.count == 2)
  }

  @Test func `An id cannot change the path`() async throws {
    let transport = ScriptedTransport(.answer(200, Self.page("r", hasMore: false)))

    _ = try await client(transport).transactionHistory(of: "../v1/x?y#ü")

    #expect(
      transport.requests.map(\.path) == ["/inApps/v2/history/..%2Fv1%2Fx%3Fy%23%C3%BC"])
  }

  @Test(arguments: [
    (4_040_010, 404, false), (4_000_006, 400, false), (4_040_001, 404, false),
    (4_040_002, 404, true), (4_040_004, 404, true), (4_040_006, 404, true),
    (4_290_000, 429, true), (5_000_000, 500, false), (5_000_001, 500, true),
  ])
  func `Apple's error object is thrown unchanged with its retryability`(
    code: Int, status: Int, isRetryable: Bool
  ) async throws {
    let transport = ScriptedTransport(
      .answer(status, #"{"errorCode":\#(code),"errorMessage":"Sorry."}"#))

    let error = await #expect(throws: AppStoreServerAPIError.self) {
      try await client(transport).subscriptionStatuses(of: "7")
    }

    let body = AppStoreErrorBody(errorCode: code, errorMessage: "Sorry.")
    #expect(error == .rejected(body, retryAfter: nil))
    #expect(error?.isRetryable == isRetryable)
    #expect(body.status == status)
    #expect(error?.description.contains("\(code): Sorry.") == true)
  }

  @Test func `The rate limit has the time of the next attempt, in Apple's absolute milliseconds`()
    async throws
  {
    let transport = ScriptedTransport(
      .answer(
        429, #"{"errorCode":4290000,"errorMessage":"Rate limit exceeded."}"#,
        [.retryAfter: "1800000060000"]))

    await #expect(
      throws: AppStoreServerAPIError.rejected(
        .rateLimitExceeded, retryAfter: Timestamp(milliseconds: 1_800_000_060_000))
    ) {
      try await client(transport).subscriptionStatuses(of: "7")
    }
  }

  @Test(arguments: ["", "Unauthenticated", "<html>"])
  func `A 401 without a JSON body names the likely cause`(body: String) async throws {
    let transport = ScriptedTransport(.answer(401, body), .answer(401, body))

    let sandbox = await #expect(throws: AppStoreServerAPIError.self) {
      try await client(transport, at: AppStoreServerAPIClient.sandboxURL)
        .subscriptionStatuses(of: "7")
    }
    let production = await #expect(throws: AppStoreServerAPIError.self) {
      try await client(transport, at: AppStoreServerAPIClient.productionURL)
        .subscriptionStatuses(of: "7")
    }

    #expect(sandbox?.isRetryable == false)
    #expect(sandbox?.description.contains("issuer id") == true)
    #expect(sandbox?.description.contains("released") == false)
    #expect(production?.description.contains("released") == true)
  }

  @Test(arguments: [(503, true), (429, true), (404, false), (302, false), (202, false)])
  func `A status without Apple's error object is an error`(
    status: Int, isRetryable: Bool
  ) async throws {
    let transport = ScriptedTransport(.answer(status, #"{"errorCode":4040010}"#))

    let error = await #expect(throws: AppStoreServerAPIError.unexpectedStatus(status)) {
      try await client(transport).subscriptionStatuses(of: "7")
    }

    #expect(error?.isRetryable == isRetryable)
  }

  @Test(arguments: [
    ("", "body"), ("[]", "body"), (#"{"environment":"Sandbox","bundleId":"b"}"#, "data"),
    (#"{"environment":"Sandbox","data":[]}"#, "bundleId"),
    (
      #"{"environment":"Sandbox","bundleId":"b","data":[{"subscriptionGroupIdentifier":"g","#
        + #""lastTransactions":[{"status":"1"}]}]}"#,
      "data.0.lastTransactions.0.status"
    ),
  ])
  func `A response without a required field is rejected with the field's name`(
    json: String, field: String
  ) async throws {
    let transport = ScriptedTransport(.answer(200, json))

    await #expect(throws: AppStoreServerAPIError.invalidResponse(field: field)) {
      try await client(transport).subscriptionStatuses(of: "7")
    }
  }

  @Test func `A lost connection is retryable if the transport says so`() async throws {
    let lost = TransportError(reason: "reset", isRetryable: true)
    let transport = ScriptedTransport(.failure(lost))

    let error = await #expect(throws: AppStoreServerAPIError.unreachable(lost)) {
      try await client(transport).transactionHistory(of: "7")
    }

    #expect(error?.isRetryable == true)
  }

  @Test(arguments: [
    "", "api.storekit.apple.com", "ftp://a", "https://", "https://a/b", "http://u@a",
  ])
  func `A base URL with anything but scheme, host and port is rejected`(text: String) {
    #expect(throws: AppStoreServerAPIError.invalidBaseURL(text)) {
      try client(ScriptedTransport(), at: text)
    }
  }
}
