internal import AppStoreTypes
internal import Effects
internal import EntitlementAPI
internal import Foundation
internal import HTTPTypes
internal import TrustedEntitlements

/// Asks the entitlement server one question at a time, and judges its answers.
struct ServerClient: Sendable {
  let address: ServerAddress
  let rule: VerificationRule
  let completion: PurchaseCompletion
  let world: World

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

  /// Says that a customer goes on under another id.
  ///
  /// - Returns: What is known of the other id, and whether the server had never seen it.
  func identify(
    _ customer: CustomerID, as new: CustomerID
  ) async throws(PurchasesError) -> (answer: Answer, created: Bool) {
    var question = Question(.identify)
    question.parameters = [
      SignedAnswer.Parameter(key: "app_user_id", value: customer.rawValue),
      SignedAnswer.Parameter(key: "new_app_user_id", value: new.rawValue),
    ]
    question.body = try encoded(IdentifyBody(appUserID: customer, newAppUserID: new))
    let (answer, status) = try await ask(question)
    return (answer, status == 201)
  }

  private func encoded(_ body: some Encodable) throws(PurchasesError) -> [UInt8] {
    do throws(WireError) {
      return try WireJSON.encode(body)
    } catch {
      throw PurchasesError(.unknownError, error.reason)
    }
  }

  private func ask(
    _ question: Question
  ) async throws(PurchasesError) -> (answer: Answer, status: Int) {
    var question = question
    while true {
      if rule.isOn { question.nonce = Data(world.random(12)) }
      let reply = try await send(question)
      let status = reply.response.status.code
      if (200..<300).contains(status) { return (try await read(reply, to: question), status) }
      let fields = reply.response.headerFields
      if question.route == .receipts,
        let pause = RetryRule.pause(
          status: status, attempt: question.attempt, retryAfter: fields[.retryAfter],
          isRetryable: fields[.isRetryable])
      {
        await world.pause(pause)
        question.attempt += 1
        continue
      }
      throw PurchasesError(status: status, contentType: fields[.contentType], body: reply.body)
    }
  }

  private func send(_ question: Question) async throws(PurchasesError) -> HTTPReply {
    var request = question.request(
      to: address, apiKey: rule.authToken, isSandbox: world.isSandbox)
    request.headerFields[.observerMode] = completion.isObserving ? "true" : "false"
    do throws(TransportError) {
      return try await world.transport.send(request, body: question.body)
    } catch {
      throw PurchasesError(.networkError, error.reason, isRetryable: error.isRetryable)
    }
  }

  /// Judges a success and reads it; nothing of a refused answer gets out of here.
  private func read(
    _ reply: HTTPReply, to question: Question
  ) async throws(PurchasesError) -> Answer {
    let now = await world.now()
    let signed = question.answer(reply, isSandbox: world.isSandbox, receivedAt: now)
    let verdict = rule.judge(signed, receivedAt: now)
    if let error = verdict.error { Log.error("\(question.route.path): \(error)") }
    guard verdict.isUsable else {
      throw PurchasesError(
        .signatureVerificationFailed, verdict.error?.description ?? "the answer is not signed",
        isRetryable: true, httpStatusCode: reply.response.status.code)
    }
    do throws(WireError) {
      let body = try WireJSON.decode(CustomerInfoBody.self, from: reply.body)
      return Answer(signed: signed, body: body, verification: verdict.result)
    } catch {
      throw PurchasesError(
        .unexpectedBackendResponseError, "the server's answer: \(error.reason)",
        isRetryable: true, httpStatusCode: reply.response.status.code)
    }
  }
}
