import AppStoreCore
import AppStoreServerAPI
import Foundation
import HTTPTypes
import Testing

@Suite(.timeLimit(.minutes(30))) struct EndpointTests {
  let caller: Caller

  init() throws {
    caller = try Caller()
  }

  /// Sends one call and returns its request as `METHOD path body`.
  func wire(
    _ reply: String, status: Int = 200,
    _ work: (AppStoreServerAPIClient) async throws -> Void
  ) async throws -> String {
    let transport = ScriptedTransport(.answer(status, reply))
    try await work(caller.client(transport))
    let request = try #require(transport.requests.first)
    let body = try #require(transport.bodies.first)
    #expect(request.headerFields[.contentType] == (body.isEmpty ? nil : "application/json"))
    #expect(request.headerFields[.accept] == "application/json")
    return [request.method.rawValue, request.path ?? "", body].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  @Test func `A transaction is requested by its id`() async throws {
    let wire = try await wire(#"{"signedTransactionInfo":"a.b.c"}"#) {
      let answer = try await $0.transactionInfo(of: "7")
      #expect(answer.signedTransactionInfo == "a.b.c")
    }
    #expect(wire == "GET /inApps/v1/transactions/7")
  }

  @Test func `An app transaction is requested by any id of the customer`() async throws {
    let wire = try await wire(#"{"signedAppTransactionInfo":"a.b.c"}"#) {
      let answer = try await $0.appTransactionInfo(of: "7")
      #expect(answer.signedAppTransactionInfo == "a.b.c")
    }
    #expect(wire == "GET /inApps/v1/transactions/appTransactions/7")
  }

  @Test func `The deprecated history has another path with the same query`() async throws {
    let page =
      #"{"revision":"r","hasMore":false,"bundleId":"b","environment":"Sandbox","#
      + #""signedTransactions":[]}"#
    let wire = try await wire(page) {
      var wanted = TransactionHistoryRequest()
      wanted.revoked = true
      let endpoint = try APICall.transactionHistoryV1(of: "7", matching: wanted)
      let answer = try await $0.send(endpoint)
      #expect(answer.revision == "r")
    }
    #expect(wire == "GET /inApps/v1/history/7?revoked=true")
  }

  @Test(arguments: [
    (#"{"status":0,"signedTransactions":["a"]}"#, OrderLookupStatus.valid, ["a"]),
    (#"{"status":1}"#, .invalid, nil), (#"{"status":9}"#, OrderLookupStatus(rawValue: 9), nil),
  ])
  func `An order is looked up, and an invalid one has no transactions`(
    json: String, status: OrderLookupStatus, transactions: [String]?
  ) async throws {
    let wire = try await wire(json) {
      let answer = try await $0.lookUpOrder("MQ1/2")
      #expect(answer == OrderLookupResponse(status: status, signedTransactions: transactions))
    }
    #expect(wire == "GET /inApps/v1/lookup/MQ1%2F2")
  }

  @Test func `Finishing a transaction has neither a request body nor a response body`() async throws
  {
    let wire = try await wire("") { try await $0.finishTransaction("7") }
    #expect(wire == "POST /inApps/v1/transactions/7/finish")
  }

  @Test func `An app account token is set on the original transaction`() async throws {
    let token = try #require(UUID(uuidString: "00000000-0000-0000-0000-0000000000AB"))
    let wire = try await wire("") { try await $0.setAppAccountToken(token, of: "7") }
    #expect(
      wire == "PUT /inApps/v1/transactions/7/appAccountToken "
        + #"{"appAccountToken":"00000000-0000-0000-0000-0000000000AB"}"#)
  }

  @Test func `Consumption information is accepted with 202 and without a body`() async throws {
    let wire = try await wire("", status: 202) {
      try await $0.sendConsumptionInformation(
        ConsumptionRequest(
          customerConsented: true, deliveryStatus: .delivered, sampleContentProvided: false,
          consumptionPercentage: 50_000, refundPreference: .grantProrated),
        of: "7", type: .consumable)
    }
    #expect(
      wire == "PUT /inApps/v2/transactions/consumption/7 "
        + #"{"consumptionPercentage":50000,"customerConsented":true,"#
        + #""deliveryStatus":"DELIVERED","refundPreference":"GRANT_PRORATED","#
        + #""sampleContentProvided":false}"#)
  }

  @Test func `Version 1 of consumption information sends an empty text without a token`()
    async throws
  {
    var request = ConsumptionRequestV1(customerConsented: true, sampleContentProvided: true)
    request.userStatus = 4
    let sent = request
    let wire = try await wire("", status: 202) {
      try await $0.sendConsumptionInformationV1(sent, of: "7")
    }
    let prefix = "PUT /inApps/v1/transactions/consumption/7 "
    #expect(
      wire == prefix + #"{"accountTenure":0,"appAccountToken":"","consumptionStatus":0,"#
        + #""customerConsented":true,"deliveryStatus":0,"lifetimeDollarsPurchased":0,"#
        + #""lifetimeDollarsRefunded":0,"platform":0,"playTime":0,"refundPreference":0,"#
        + #""sampleContentProvided":true,"userStatus":4}"#)
    let body = Data(wire.dropFirst(prefix.count).utf8)
    #expect(try JSONDecoder().decode(ConsumptionRequestV1.self, from: body) == request)
  }

  @Test func `A renewal date is extended`() async throws {
    let reply =
      #"{"originalTransactionId":"7","webOrderLineItemId":"9","success":true,"#
      + #""effectiveDate":1800000000123}"#
    let wire = try await wire(reply) {
      let answer = try await $0.extendRenewalDate(
        of: "7",
        ExtendRenewalDateRequest(
          extendByDays: 90, extendReasonCode: .serviceIssueOrOutage, requestIdentifier: "r"))
      #expect(
        answer
          == ExtendRenewalDateResponse(
            originalTransactionId: "7", webOrderLineItemId: "9", success: true,
            effectiveDate: Timestamp(milliseconds: 1_800_000_000_123)))
    }
    #expect(
      wire == "PUT /inApps/v1/subscriptions/extend/7 "
        + #"{"extendByDays":90,"extendReasonCode":3,"requestIdentifier":"r"}"#)
  }

  @Test func `All customers of a product are extended, and their count is requested`()
    async throws
  {
    let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-0000000000AB"))
    let begun = try await wire(#"{"requestIdentifier":"\#(id)"}"#) {
      let answer = try await $0.massExtendRenewalDate(
        MassExtendRenewalDateRequest(
          extendByDays: 1, extendReasonCode: .undeclared, requestIdentifier: id, productId: "p",
          storefrontCountryCodes: ["USA", "DEU"]))
      #expect(answer.requestIdentifier == id)
    }
    let reply =
      #"{"requestIdentifier":"\#(id)","complete":true,"completeDate":5,"#
      + #""succeededCount":3,"failedCount":1}"#
    let asked = try await wire(reply) {
      let answer = try await $0.massExtensionStatus(of: id, productId: "a/b")
      #expect(
        answer
          == MassExtendRenewalDateStatusResponse(
            requestIdentifier: id, complete: true, completeDate: Timestamp(milliseconds: 5),
            succeededCount: 3, failedCount: 1))
    }
    #expect(
      begun == "POST /inApps/v1/subscriptions/extend/mass "
        + #"{"extendByDays":1,"extendReasonCode":0,"productId":"p","requestIdentifier":"\#(id)","#
        + #""storefrontCountryCodes":["USA","DEU"]}"#)
    #expect(asked == "GET /inApps/v1/subscriptions/extend/mass/a%2Fb/\(id)")
  }

  @Test func `A test notification and its status are requested`() async throws {
    let begun = try await wire(#"{"testNotificationToken":"t"}"#) {
      let answer = try await $0.requestTestNotification()
      #expect(answer.testNotificationToken == "t")
    }
    let reply =
      #"{"signedPayload":"a.b.c","sendAttempts":[{"attemptDate":5,"#
      + #""sendAttemptResult":"NEW_FAULT"}]}"#
    let asked = try await wire(reply) {
      let answer = try await $0.testNotificationStatus(of: "t_1")
      let attempt = try #require(answer.sendAttempts?.first)
      #expect(attempt.attemptDate == Timestamp(milliseconds: 5))
      #expect(attempt.sendAttemptResult.rawValue == "NEW_FAULT")
    }
    #expect(begun == "POST /inApps/v1/notifications/test")
    #expect(asked == "GET /inApps/v1/notifications/test/t_1")
  }

  @Test(arguments: ["", ".", ".."])
  func `An id that would change the path is never sent`(id: String) async throws {
    let transport = ScriptedTransport()
    let error = await #expect(throws: AppStoreServerAPIError.self) {
      try await caller.client(transport).transactionInfo(of: TransactionID(id))
    }
    guard case .invalidRequest(let request) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(request.field == "transactionId")
    #expect(request.code == .invalidTransactionId)
    #expect(transport.requests.isEmpty)
  }

  @Test func `Calls that are not idempotent are not retried`() {
    #expect(
      EndpointName.allCases.filter { !$0.isRepeatable } == [
        .extendRenewalDate, .requestTestNotification, .retentionPerformanceTest,
        .advancedCommerceCancel, .advancedCommerceChangeMetadata, .advancedCommerceChangePrice,
        .advancedCommerceMigrate, .advancedCommerceRevoke, .advancedCommerceRequestRefund,
        .externalPurchaseReport,
      ])
  }
}
