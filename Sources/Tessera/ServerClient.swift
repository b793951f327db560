internal import AppStoreTypes
internal import Effects
internal import EntitlementAPI
internal import HTTPTypes
internal import TrustedEntitlements

/// Asks the entitlement server one question at a time, and judges its answers.
struct ServerClient: Sendable {
  let address: ServerAddress
  let rule: VerificationRule
  let completion: PurchaseCompletion
  let world: World
  /// Under which mode and policies the gate decides.
  var access = AccessRules()
  /// Which products unlock what, as the server said last.
  let mapping: ProductMapping
  /// What the device itself knows when the server does not answer; `nil` for nothing.
  var offline: OnDeviceEntitlements?
  let time: TrustedTime
  let failures = VerificationFailures()
  /// What environment is asked about.
  let witness: XcodeWitness
  let order = AnswerOrder()

  /// Asks what a customer may use.
  func customerInfo(of customer: CustomerID) async throws(PurchasesError) -> Answer {
    try await ask(Question(.customerInfo(customer))).answer
  }

  /// Sends a receipt; after 429 it is sent again, as ``RetryRule`` says.
  func post(_ receipt: ReceiptBody) async throws(PurchasesError) -> Answer {
    var question = Question(.receipts)
    question.parameters = [
      SignedAnswer.Parameter(key: "app_user_id", value: receipt.appUserID.rawValue),
      SignedAnswer.Parameter(key: "fetch_token", value: receipt.fetchToken),
      SignedAnswer.Parameter(key: "app_transaction", value: receipt.appTransaction),
    ]
    question.body = try encoded(receipt)
    return try await ask(question).answer
  }

  /// Asks what is for sale to a customer.
  ///
  /// - Parameters:
  ///   - storefront: The alpha-3 code of the customer's storefront; `nil` when unknown.
  ///   - kept: The last answer; `nil` for none. The same is not sent again, and who forges that shows
  ///     nothing but what a trusted key signed.
  func offerings(
    of customer: CustomerID, storefront: String?, kept: SignedAnswer? = nil
  ) async throws(PurchasesError) -> (signed: SignedAnswer, verification: VerificationResult) {
    let verdict = kept.map { rule.judgeKeptFixed($0) }
    let isGood = verdict.map { $0.isUsable && $0.result != .failed } ?? false
    var question = Question(.offerings(customer))
    question.storefront = storefront
    question.etag = isGood ? kept?.etag : nil
    let reply = try await exchange(&question)
    if reply.response.status == .notModified, var kept, let verdict {
      kept.receivedAt = await world.now()
      return (kept, verdict.result)
    }
    let (signed, judgement) = try await judged(reply, to: question)
    return (signed, judgement.result)
  }

  /// Sends attributes of a customer.
  func set(
    _ attributes: [String: AttributeBody], of customer: CustomerID
  ) async throws(PurchasesError) {
    var question = Question(.attributes(customer))
    question.body = try encoded(AttributesBody(attributes))
    _ = try await exchange(&question)
  }

  /// Says that a customer goes on under another id.
  ///
  /// - Parameter token: What the developer's back end signed for the log-in; `nil` for nothing.
  /// - Returns: What is known of the other id, and whether the server had never seen it.
  func identify(
    _ customer: CustomerID, as new: CustomerID, token: String?
  ) async throws(PurchasesError) -> (answer: Answer, created: Bool) {
    var question = Question(.identify)
    question.logInToken = token
    question.parameters = [
      SignedAnswer.Parameter(key: "app_user_id", value: customer.rawValue),
      SignedAnswer.Parameter(key: "new_app_user_id", value: new.rawValue),
    ]
    question.body = try encoded(IdentifyBody(appUserID: customer, newAppUserID: new))
    let (answer, status) = try await ask(question)
    return (answer, status == 201)
  }

  /// Asks what is answered with customer info.
  private func ask(
    _ question: Question
  ) async throws(PurchasesError) -> (answer: Answer, status: Int) {
    var question = question
    let reply = try await exchange(&question)
    let status = reply.response.status.code
    let body = Result { () throws(PurchasesError) in
      try decoded(CustomerInfoBody.self, from: reply.body, status: status)
    }
    let date = (try? body.get())?.answerDate
    let (signed, verdict) = try await judged(reply, to: question, dated: date)
    return (
      Answer(
        signed: signed, body: try body.get(), verification: verdict.result,
        failure: verdict.failure?.reason, number: order.next()),
      status
    )
  }
}
