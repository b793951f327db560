internal import AppStoreServerAPI
internal import AppStoreTypes
internal import Foundation

/// What a customer sees who is about to cancel a subscription.
struct RetentionScreen: Encodable, Sendable {
  /// Who chose it.
  enum Source: String, Encodable, Sendable {
    /// The developer's server, at once.
    case realtime = "REALTIME"
    /// The default message of the product and the customer's language.
    case defaultMessage = "DEFAULT"
    /// Nobody; there is no message.
    case none = "NONE"
  }

  /// Who chose it.
  var source = Source.none
  /// The message; `nil` for none.
  var messageIdentifier: UUID?
  /// The message as it was uploaded; `nil` for none.
  var message: UploadMessageRequestBody?
  /// What the developer's server chose beside the message; `nil` when it chose nothing.
  var choice: RealtimeResponseBody?
}

/// The answer to `retention-cancel-attempt`.
struct CancelAttemptAnswer: Encodable, Sendable {
  /// The address that was asked; `nil` when none is configured.
  let realtimeURL: String?
  /// The name of the question; `nil` when nobody was asked.
  let requestIdentifier: String?
  /// The question as it was signed; `nil` when nobody was asked.
  let signedPayload: String?
  /// What came of asking; `nil` when nobody was asked.
  let sendAttemptResult: SendAttemptResult?
  /// The status of the answer; `nil` when none came in time.
  let httpStatus: Int?
  /// How long the answer took; `nil` when nobody was asked.
  let responseMilliseconds: Int64?
  /// What is wrong with the answer; `nil` when nothing is, or none came.
  let problem: RealtimeProblem?
  /// What the customer sees.
  let shown: RetentionScreen

  init(
    _ exchange: RealtimeExchange? = nil, at url: String? = nil, question: String? = nil,
    signedPayload: String? = nil, shown: RetentionScreen
  ) {
    realtimeURL = url
    requestIdentifier = question
    self.signedPayload = signedPayload
    sendAttemptResult = exchange?.result
    httpStatus = exchange?.status
    responseMilliseconds = exchange?.milliseconds
    problem = exchange?.problem
    self.shown = shown
  }
}

extension RealtimeResponseBody {
  /// The message it shows; `nil` for none.
  var messageIdentifier: UUID? {
    switch self {
    case .message(let answer): answer.messageIdentifier
    case .alternateProduct(let answer): answer.messageIdentifier
    case .promotionalOffer(let answer): answer.messageIdentifier
    case .advancedCommerceInfo(let answer): answer.messageIdentifier
    }
  }
}

extension RetentionState {
  /// Returns what the developer's server chose, as the customer sees it.
  func screen(of choice: RealtimeResponseBody) -> RetentionScreen {
    let id = choice.messageIdentifier
    return RetentionScreen(
      source: .realtime, messageIdentifier: id, message: id.flatMap { messages[$0]?.body },
      choice: choice)
  }

  /// Returns the default message of a product in a language; without an approved one, none.
  func defaultScreen(of product: ProductID, locale: String) -> RetentionScreen {
    let place = defaults.first { place, _ in
      place.product == product && place.locale.asLocaleName == locale.asLocaleName
    }
    guard let id = place?.value, let message = messages[id], message.state == .approved else {
      return RetentionScreen()
    }
    return RetentionScreen(
      source: .defaultMessage, messageIdentifier: id, message: message.body)
  }
}

extension String {
  /// A locale's name in a form that compares: `en_US` and `en-us` are one.
  fileprivate var asLocaleName: String {
    lowercased().replacing("_", with: "-")
  }
}
