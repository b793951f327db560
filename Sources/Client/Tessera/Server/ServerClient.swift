internal import AppStoreCore
internal import EntitlementAPI
internal import HTTPTypes

/// Sends requests to the entitlement server, and verifies its responses.
package struct ServerClient: Sendable {
  let address: ServerAddress
  package let rule: ResponseVerificationPolicy
  let completion: CompletionMode
  package let dependencies: SDKDependencies
  /// The mode and policies of the gate.
  var access = GateConfiguration()
  /// The server's last product mapping.
  package let mapping: ProductMappingCache
  /// What the device itself knows if the server does not respond; `nil` for nothing.
  var offline: OnDeviceEntitlements?
  package let time: TrustedTime
  let failures = VerificationFailures()
  /// The environment of the request.
  let environmentDetector: EnvironmentDetector
  let order = UpdateSequence()

  /// Fetches the customer info.
  func customerInfo(of customer: AppUserID) async throws(PurchasesError) -> CustomerInfoResponse {
    try await ask(ServerRequest(.customerInfo, of: customer)).response
  }

  /// Sends a receipt, again after 429 as ``RetryRule`` allows.
  func post(_ receipt: ReceiptBody) async throws(PurchasesError) -> CustomerInfoResponse {
    assert(receipt.fetchToken != "", "a receipt contains a transaction")
    var serverRequest = ServerRequest(.receipts)
    serverRequest.parameters = [
      SignedResponse.Parameter(key: "app_user_id", value: receipt.appUserID.rawValue),
      SignedResponse.Parameter(key: "fetch_token", value: receipt.fetchToken),
      SignedResponse.Parameter(key: "app_transaction", value: receipt.appTransaction),
    ]
    serverRequest.body = try encoded(receipt)
    return try await ask(serverRequest).response
  }

  /// Fetches a customer's offerings.
  ///
  /// - Parameters:
  ///   - storefront: The alpha-3 code of the customer's storefront; `nil` if unknown.
  ///   - kept: The last response; `nil` for none. An unchanged one is not sent again. A forged
  ///     "not modified" only shows an earlier response that a trusted key signed.
  func offerings(
    of customer: AppUserID, storefront: String?, kept: SignedResponse? = nil
  ) async throws(PurchasesError) -> (signed: SignedResponse, verification: VerificationResult) {
    let outcome = kept.map { rule.verifySavedShared($0) }
    let isGood = outcome.map { $0.isUsable && $0.result != .failed } ?? false
    var serverRequest = ServerRequest(.offerings, of: customer)
    serverRequest.storefront = storefront
    serverRequest.etag = isGood ? kept?.etag : nil
    let received = try await exchange(&serverRequest)
    if received.response.status == .notModified, var kept, let outcome {
      kept.receivedAt = await dependencies.now()
      return (kept, outcome.result)
    }
    let (signed, verification) = try await verified(received, to: serverRequest)
    return (signed, verification.result)
  }

  /// Sends a customer's attributes.
  func set(
    _ attributes: [String: AttributeBody], of customer: AppUserID
  ) async throws(PurchasesError) {
    var serverRequest = ServerRequest(.attributes, of: customer)
    serverRequest.body = try encoded(AttributesBody(attributes))
    _ = try await exchange(&serverRequest)
  }

  /// Sends impressions of paywalls.
  func report(_ impressions: [PaywallImpressionBody]) async throws(PurchasesError) {
    var serverRequest = ServerRequest(.events)
    serverRequest.body = try encoded(PaywallEventsBody(impressions))
    _ = try await exchange(&serverRequest)
  }

  /// Logs a customer in under another ID.
  ///
  /// - Parameter token: The token that the developer's back end signed for the log-in; `nil` for
  ///   none.
  /// - Returns: The customer info of the other ID, and whether the server created the customer.
  func identify(
    _ customer: AppUserID, as new: AppUserID, token: String?
  ) async throws(PurchasesError) -> (response: CustomerInfoResponse, created: Bool) {
    var serverRequest = ServerRequest(.identify)
    serverRequest.logInToken = token
    serverRequest.parameters = [
      SignedResponse.Parameter(key: "app_user_id", value: customer.rawValue),
      SignedResponse.Parameter(key: "new_app_user_id", value: new.rawValue),
    ]
    serverRequest.body = try encoded(IdentifyBody(appUserID: customer, newAppUserID: new))
    let (response, status) = try await ask(serverRequest)
    return (response, status == 201)
  }

  /// Sends a request whose response is customer info.
  private func ask(
    _ serverRequest: ServerRequest
  ) async throws(PurchasesError) -> (response: CustomerInfoResponse, status: Int) {
    var serverRequest = serverRequest
    let received = try await exchange(&serverRequest)
    let status = received.response.status.code
    let body = Result { () throws(PurchasesError) in
      try decoded(CustomerInfoBody.self, from: received.body, status: status)
    }
    let date = (try? body.get())?.responseDate
    let (signed, outcome) = try await verified(received, to: serverRequest, dated: date)
    return (
      CustomerInfoResponse(
        signed: signed, body: try body.get(), verification: outcome.result,
        failure: outcome.failure?.reason, number: order.next()),
      status
    )
  }
}
