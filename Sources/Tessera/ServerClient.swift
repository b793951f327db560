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
  let world: World

  /// Asks what a customer may use.
  func customerInfo(of customer: CustomerID) async throws(PurchasesError) -> Answer {
    try await ask(Question(.customerInfo(customer)))
  }

  /// Sends a receipt; after 429 it is sent again, as ``RetryRule`` says.
  func post(_ receipt: ReceiptBody) async throws(PurchasesError) -> Answer {
    var question = Question(.receipts)
    question.parameters = [
      SignedAnswer.Parameter(key: "app_user_id", value: receipt.appUserID.rawValue),
      SignedAnswer.Parameter(key: "fetch_token", value: receipt.fetchToken),
      SignedAnswer.Parameter(key: "app_transaction", value: receipt.appTransaction),
    ]
    do throws(WireError) {
      question.body = try WireJSON.encode(receipt)
    } catch {
      throw PurchasesError(.unknownError, error.reason)
    }
    return try await ask(question)
  }

  private func ask(_ question: Question) async throws(PurchasesError) -> Answer {
    var question = question
    while true {
      if rule.isOn { question.nonce = Data(world.random(12)) }
      let reply = try await send(question)
      let status = reply.response.status.code
      if (200..<300).contains(status) { return try await read(reply, to: question) }
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
    let request = question.request(
      to: address, apiKey: rule.authToken, isSandbox: world.isSandbox)
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
