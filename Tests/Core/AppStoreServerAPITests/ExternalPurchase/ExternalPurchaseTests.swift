import AppStoreCore
import AppStoreServerAPI
import Foundation
import Testing

/// A purchase `b`, a subscription's renewal `r` after its start `s`, and a refund `f` of `b`.
@Suite(.timeLimit(.minutes(30))) struct ExternalPurchaseTests {
  let caller: Caller
  static let now = Timestamp(milliseconds: 1_700_000_000_000)
  static let paid = ExternalPurchaseAmounts(
    taxExclusive: 8000, tax: 2000, netTaxExclusive: 8000, taxCountry: "ESP", currency: "EUR")
  static let buy = ExternalPurchaseLineItem.oneTimeBuy(
    lineItemId: "b", creationDate: now, productIdentifier: "p", amounts: paid)
  static let renewal = ExternalPurchaseLineItem.subscriptionBuy(
    lineItemId: "r", creationDate: now, productIdentifier: "p",
    subscription: ExternalPurchaseSubscription(
      event: .renewal, startDate: now, endDate: now + .days(30), daysOfPaidService: 30,
      startLineItemId: "s"), amounts: paid)
  static let refund = ExternalPurchaseLineItem.refund(
    lineItemId: "f", creationDate: now, referenceLineItemId: "b", amounts: paid)

  init() throws {
    caller = try Caller()
  }

  static func report(
    _ items: [ExternalPurchaseLineItem], token: String = "e"
  ) -> ExternalPurchaseReport {
    ExternalPurchaseReport(
      requestIdentifier: EndpointCase.id, externalPurchaseId: token, lineItems: items)
  }

  @Test func `Purchases, subscriptions and refunds are reported as Apple's flat line items`()
    async throws
  {
    let transport = ScriptedTransport(
      .answer(200, #"{"requestIdentifier":"\#(EndpointCase.idText)"}"#))
    let report = Self.report([Self.buy, Self.renewal, Self.refund])

    let answer = try await caller.client(transport).sendExternalPurchaseReport(report)

    #expect(answer.requestIdentifier == EndpointCase.id)
    func item(_ head: String, _ id: String, _ product: String, _ tail: String) -> String {
      #"{"amountTaxExclusive":8000,"amountTaxInclusive":10000,"creationDate":1700000000000,"#
        + #""eventType":"\#(head)","lineItemId":"\#(id)","netAmountTaxExclusive":8000,"#
        + #""pricingCurrency":"EUR",\#(product)"reportingCurrency":"EUR",\#(tail)"#
        + #""taxAmount":2000,"taxCountry":"ESP"}"#
    }
    let product = #""productIdentifier":"p","productType":"#
    let dates =
      #""subscriptionDaysOfPaidService":30,"subscriptionEndDate":1702592000000,"#
      + #""subscriptionEvent":"RENEWAL","subscriptionStartDate":1700000000000,"#
    #expect(
      transport.bodies == [
        #"{"externalPurchaseId":"e","lineItems":["#
          + item("BUY", "b", product + #""ONE_TIME_BUY","quantity":1,"#, "") + ","
          + item(
            "BUY", "r",
            product + #""SUBSCRIPTION","quantity":1,"referenceLineItemId":"s","#, dates) + ","
          + item("REFUND", "f", #""referenceLineItemId":"b","#, "")
          + #"],"requestIdentifier":"\#(EndpointCase.idText)","status":"LINE_ITEM"}"#
      ])
    let sent = try #require(transport.bodies.first)
    #expect(try JSONDecoder().decode(ExternalPurchaseReport.self, from: Data(sent.utf8)) == report)
  }

  @Test func `A line item that Apple would reject names its field`() throws {
    try Self.report([Self.buy, Self.renewal, Self.refund]).validate()
    func expect(
      _ field: String, _ item: ExternalPurchaseLineItem,
      sourceLocation: SourceLocation = #_sourceLocation,
      _ change: (inout ExternalPurchaseLineItem) -> Void
    ) {
      var wrong = item
      change(&wrong)
      let error = #expect(throws: APIRequestError.self, sourceLocation: sourceLocation) {
        try Self.report([wrong]).validate()
      }
      #expect(error?.field == "lineItems.0." + field, sourceLocation: sourceLocation)
    }
    expect("lineItemId", Self.buy) { $0.lineItemId = String(repeating: "x", count: 129) }
    expect("productIdentifier", Self.buy) { $0.productIdentifier = nil }
    expect("quantity", Self.buy) { $0.quantity = 0 }
    expect("amountTaxExclusive", Self.buy) { $0.amountTaxExclusive = -1 }
    expect("amountTaxInclusive", Self.buy) { $0.amountTaxInclusive = 9999 }
    expect("amountTaxInclusive", Self.buy) { $0.amountTaxExclusive = .max }
    expect("taxCountry", Self.buy) { $0.taxCountry = "ES" }
    expect("exchangeRate", Self.buy) { $0.exchangeRate = 0 }
    expect("erroneouslySubmitted", Self.buy) { $0.erroneouslySubmitted = true }
    expect("referenceLineItemId", Self.refund) { $0.referenceLineItemId = nil }
    expect("referenceLineItemId", Self.refund) { $0.referenceLineItemId = "f" }
    expect("subscriptionEvent", Self.renewal) { $0.subscriptionEndDate = nil }
    expect("subscriptionStartDate", Self.renewal) {
      $0.subscriptionEndDate = $0.creationDate - .hours(1)
    }
    expect("subscriptionDaysOfPaidService", Self.renewal) { $0.subscriptionEvent = .start }
    expect("amountTaxInclusive", Self.renewal) {
      $0.subscriptionEvent = .payment
      $0.amountTaxExclusive = 0
      $0.taxAmount = 0
      $0.amountTaxInclusive = 0
    }
    var corrected = Self.buy
    corrected.erroneouslySubmitted = true
    corrected.restatement = true
    try Self.report([corrected]).validate()
  }

  @Test func `A report has line items only if its status requires them`() throws {
    func error(_ change: (inout ExternalPurchaseReport) -> Void) -> String? {
      var report = Self.report([Self.buy])
      change(&report)
      return #expect(throws: APIRequestError.self) { try report.validate() }?.field
    }
    #expect(error { $0.lineItems = [] } == "lineItems")
    #expect(error { $0.lineItems = nil } == "lineItems")
    #expect(error { $0.status = .noLineItem } == "lineItems")
    #expect(error { $0.status = .unrecognizedToken } == "lineItems")
    #expect(error { $0.status = .duplicateToken } == "lineItems")
    #expect(error { $0.externalPurchaseId = "" } == "externalPurchaseId")
    var future = Self.report([Self.buy])
    future.status = .init(rawValue: "NEW")
    try future.validate()
  }

  @Test(arguments: [
    (AppStoreServerAPIClient.productionURL, "SANDBOX_1"), (AppStoreServerAPIClient.sandboxURL, "e"),
  ])
  func `A token is reported to its own environment`(url: String, token: String) async throws {
    let transport = ScriptedTransport()
    await #expect(throws: AppStoreServerAPIError.self) {
      try await caller.client(transport, at: url)
        .sendExternalPurchaseReport(Self.report([Self.buy], token: token))
    }
    #expect(transport.requests.isEmpty)
  }

  @Test func `A rejected report returns all its problems and is not retried`()
    async throws
  {
    let transport = ScriptedTransport(
      .answer(
        400,
        #"{"errors":[{"errorCode":24,"errorMessage":"No.","fieldName":"netAmountTaxExclusive","#
          + #""lineItemId":"b"},{"errorCode":99,"errorMessage":"New."}]}"#))

    let error = await #expect(throws: AppStoreServerAPIError.self) {
      try await caller.client(transport, pacing: caller.pacing())
        .sendExternalPurchaseReport(Self.report([Self.buy]))
    }

    let mismatch = ExternalPurchaseError(
      errorCode: .netAmountMismatch, errorMessage: "No.", fieldName: "netAmountTaxExclusive",
      lineItemId: "b")
    let new = ExternalPurchaseError(errorCode: .init(rawValue: 99), errorMessage: "New.")
    #expect(error == .reportRejected(SendReportErrorResponse(errors: [mismatch, new])))
    #expect(error?.isRetryable == false)
    #expect(error?.description.contains("b.netAmountTaxExclusive: 24: No.; 99: New.") == true)
    #expect(transport.requests.count == 1)
  }

  @Test func `An unknown report has a single error, and a rate limit stays one`()
    async throws
  {
    let transport = ScriptedTransport(
      .answer(400, #"{"errorCode":3,"errorMessage":"No.","fieldName":"requestIdentifier"}"#),
      .refusal(4_290_000))
    let client = try caller.client(transport)

    let first = await #expect(throws: AppStoreServerAPIError.self) {
      try await client.externalPurchaseReport(EndpointCase.id)
    }
    let second = await #expect(throws: AppStoreServerAPIError.self) {
      try await client.externalPurchaseReport(EndpointCase.id)
    }

    guard case .reportRejected(let response) = first else {
      Issue.record("\(String(describing: first))")
      return
    }
    #expect(response.errors.map(\.errorCode) == [.notFound])
    #expect(second?.code == .rateLimitExceeded)
  }
}
