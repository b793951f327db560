internal import AppStoreCore
internal import AppStoreServerAPI
internal import Foundation

/// The screen for a customer who is about to cancel a subscription.
struct RetentionScreen: Encodable, Sendable {
  enum Source: String, Encodable, Sendable {
    /// The developer's server, in real time.
    case realtime = "REALTIME"
    /// The default message of the product in the customer's language.
    case defaultMessage = "DEFAULT"
    /// No source; there is no message.
    case none = "NONE"
  }

  var source = Source.none
  /// The message; `nil` if none.
  var messageIdentifier: UUID?
  /// The message as it was uploaded; `nil` if none.
  var message: UploadMessageRequestBody?
  /// The developer's choice besides the message; `nil` if none.
  var choice: RealtimeResponseBody?
}

/// The response to `retention-cancel-attempt`.
struct CancelAttemptResponse: Encodable, Sendable {
  /// The address of the request; `nil` if none is configured.
  let realtimeURL: String?
  /// The identifier of the request; `nil` if none was sent.
  let requestIdentifier: String?
  /// The request as it was signed; `nil` if none was sent.
  let signedPayload: String?
  /// The result of the request; `nil` if none was sent.
  let sendAttemptResult: SendAttemptResult?
  /// The status of the response; `nil` if none arrived in time.
  let httpStatus: Int?
  /// The response time; `nil` if no request was sent.
  let responseMilliseconds: Int64?
  /// The error of the response; `nil` if it has none, or none arrived.
  let problem: RealtimeProblem?
  /// The screen that the customer sees.
  let shown: RetentionScreen

  init(
    _ exchange: RealtimeExchange? = nil, at url: String? = nil, name: String? = nil,
    signedPayload: String? = nil, shown: RetentionScreen
  ) {
    realtimeURL = url
    requestIdentifier = name
    self.signedPayload = signedPayload
    sendAttemptResult = exchange?.result
    httpStatus = exchange?.status
    responseMilliseconds = exchange?.milliseconds
    problem = exchange?.problem
    self.shown = shown
  }
}

extension RealtimeResponseBody {
  /// The message it shows; `nil` if none.
  var messageIdentifier: UUID? {
    switch self {
    case .message(let response): response.messageIdentifier
    case .alternateProduct(let response): response.messageIdentifier
    case .promotionalOffer(let response): response.messageIdentifier
    case .advancedCommerceInfo(let response): response.messageIdentifier
    }
  }
}

extension RetentionState {
  /// Returns the screen for the choice of the developer's server.
  func screen(of choice: RealtimeResponseBody) -> RetentionScreen {
    let id = choice.messageIdentifier
    return RetentionScreen(
      source: .realtime, messageIdentifier: id, message: id.flatMap { messages[$0]?.body },
      choice: choice)
  }

  /// Returns the default message of a product in a language, or no message if none is approved.
  func defaultScreen(of product: ProductID, locale: String) -> RetentionScreen {
    let configured = defaults.first { key, _ in
      key.product == product && key.locale.asLocaleName == locale.asLocaleName
    }
    guard let id = configured?.value, let message = messages[id], message.state == .approved else {
      return RetentionScreen()
    }
    return RetentionScreen(
      source: .defaultMessage, messageIdentifier: id, message: message.body)
  }
}

extension String {
  /// The normalized locale name: `en_US` and `en-us` are equal.
  fileprivate var asLocaleName: String {
    lowercased().replacing("_", with: "-")
  }
}
