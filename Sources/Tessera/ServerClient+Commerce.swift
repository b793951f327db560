internal import AppStoreTypes
internal import Effects
internal import EntitlementAPI
internal import HTTPTypes

extension ServerClient {
  /// Asks for a customer's balances of virtual currencies.
  func virtualCurrencies(
    of customer: CustomerID
  ) async throws(PurchasesError) -> VirtualCurrenciesBody {
    var question = Question(.virtualCurrencies(customer))
    let reply = try await exchange(&question)
    _ = try await judged(reply, to: question)
    return try decoded(
      VirtualCurrenciesBody.self, from: reply.body, status: reply.response.status.code)
  }

  /// Asks for signatures of promotional offers, in the order of the question.
  ///
  /// The answer is not judged: the App Store takes no offer that the developer's key did not sign.
  func sign(_ offers: OffersBody) async throws(PurchasesError) -> [SignedOfferBody] {
    var question = Question(.offers)
    question.body = try encoded(offers)
    let reply = try await exchange(&question)
    return try decoded(
      SignedOffersBody.self, from: reply.body, status: reply.response.status.code
    ).offers
  }
}
