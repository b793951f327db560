internal import AppStoreCore
internal import EntitlementAPI
internal import HTTPTypes

extension ServerClient {
  /// Fetches a customer's balances of virtual currencies.
  func virtualCurrencies(
    of customer: AppUserID
  ) async throws(PurchasesError) -> VirtualCurrenciesBody {
    var serverRequest = ServerRequest(.virtualCurrencies, of: customer)
    let received = try await exchange(&serverRequest)
    _ = try await verified(received, to: serverRequest)
    return try decoded(
      VirtualCurrenciesBody.self, from: received.body, status: received.response.status.code)
  }

  /// Requests signatures of promotional offers, in the order of the request.
  ///
  /// The response is not verified: the App Store accepts only offers that the developer's key
  /// signed.
  func sign(_ offers: OffersBody) async throws(PurchasesError) -> [SignedOfferBody] {
    var serverRequest = ServerRequest(.offers)
    serverRequest.body = try encoded(offers)
    let received = try await exchange(&serverRequest)
    return try decoded(
      SignedOffersBody.self, from: received.body, status: received.response.status.code
    ).offers
  }
}
