internal import AppStoreCore
internal import AppStoreSimulator
internal import HTTPTypes
internal import Hummingbird

/// An error of a request to the control API or of a device.
enum ControlError: Error {
  /// A field is missing, unknown or wrong.
  case badField(String, String)
  /// The object that a field names does not exist.
  case notFound(String, String)
  /// The state of the store does not allow the change.
  case conflict(String, String)
  /// The body exceeds the limit.
  case bodyTooLarge(limit: Int)
  /// The control API has no such call.
  case unknownCall(String)
  /// The call exists, but with other methods.
  case otherMethod(String, allowed: [HTTPRequest.Method])
  /// The store failed.
  case failed(String)

  init(_ error: SimulatedStoreError) {
    switch error {
    case .purchase(.unknownProduct): self = .notFound("productId", error.description)
    case .purchase(.invalidQuantity), .purchase(.seatReduction):
      self = .badField("quantity", error.description)
    case .purchase(.unknownRequest): self = .notFound("id", error.description)
    case .purchase(.requestExpired): self = .conflict("id", error.description)
    case .purchase(.unknownOffer): self = .notFound("offerId", error.description)
    case .purchase(.ineligibleForOffer): self = .conflict("offerId", error.description)
    case .purchase(.unpaidSeats): self = .conflict("quantity", error.description)
    case .purchase(.noBillingPlan), .purchase(.otherBillingPlan):
      self = .conflict("billingPlan", error.description)
    case .purchase(.advancedCommerce): self = .conflict("productId", error.description)
    case .purchase(.simulated): self = .conflict("account", error.description)
    case .purchase(.notForSale): self = .conflict("productId", error.description)
    case .offer(let rejection): self = .badField(rejection.field, error.description)
    case .advancedCommerce: self = .badField("advancedCommerceRequest", error.description)
    case .change(.unknownTransaction): self = .notFound("transactionId", error.description)
    case .change(.alreadyRefunded), .change(.notRefunded):
      self = .conflict("transactionId", error.description)
    case .change(.nothingToRefund): self = .badField("milliPercent", error.description)
    case .change(.notSubscribed): self = .conflict("subscriptionGroupIdentifier", error.description)
    case .change(.noPriceIncrease):
      self = .conflict("subscriptionGroupIdentifier", error.description)
    case .change(.unknownAccount): self = .notFound("account", error.description)
    case .change: self = .conflict("transactionId", error.description)
    case .family(.familyIsFull): self = .conflict("family", error.description)
    case .family: self = .conflict("account", error.description)
    case .catalog(.unknownProduct): self = .notFound("productId", error.description)
    case .catalog(.negativePrice), .catalog(.priceTooHigh):
      self = .badField("price", error.description)
    case .catalog(.unknownOffer): self = .notFound("offerId", error.description)
    case .catalog: self = .conflict("productId", error.description)
    case .extending: self = .conflict("originalTransactionId", error.description)
    case .seats(let failure): self = ControlError(failure)
    case .timeMovesForward, .tooLate: self = .badField("to", error.description)
    case .invalidNotificationURL: self = .badField("urls", error.description)
    case .signing: self = .failed(error.description)
    }
  }

  /// Returns the error with the name of the field by which the call identifies the subscription.
  ///
  /// - Parameter fields: The fields of the call.
  func naming(_ fields: [String]) -> ControlError {
    let name = "originalTransactionId"
    let others = ["transactionId", "subscriptionGroupIdentifier"]
    guard case .conflict(name, let text) = self, !fields.contains(name),
      let other = others.first(where: fields.contains)
    else { return self }
    return .conflict(other, text.replacing("\(name):", with: "\(other):", maxReplacements: 1))
  }

  /// The response: a status, and one JSON error that names the field.
  func response() throws -> Response {
    switch self {
    case .badField(let field, let message):
      return try Self.response(.badRequest, field, message)
    case .notFound(let field, let message): return try Self.response(.notFound, field, message)
    case .conflict(let field, let message): return try Self.response(.conflict, field, message)
    case .bodyTooLarge(let limit):
      return try Self.response(
        .contentTooLarge, "body", "body: larger than \(limit) bytes; send less")
    case .unknownCall(let message): return try Self.response(.notFound, nil, message)
    case .otherMethod(let message, let allowed):
      var response = try Self.response(.methodNotAllowed, nil, message)
      response.headers[.allow] = allowed.map(\.rawValue).joined(separator: ", ")
      return response
    case .failed(let message): return try Self.response(.internalServerError, nil, message)
    }
  }

  /// Returns a message with the field's JSON name.
  ///
  /// The store's own messages begin with the Swift name, as in `productID: `.
  private static func renamed(_ message: String, to field: String) -> String {
    guard let colon = message.firstRange(of: ": "),
      message[..<colon.lowerBound].allSatisfy({ $0.isLetter || $0 == " " })
    else { return message }
    return "\(field): \(message[colon.upperBound...])"
  }

  private static func response(
    _ status: HTTPResponse.Status, _ field: String?, _ message: String
  ) throws -> Response {
    let text = field.map { renamed(message, to: $0) } ?? message
    return try .json(
      ControlErrorResponse(error: .init(field: field, message: text)), status: status)
  }
}

/// The response to a call that failed.
package struct ControlErrorResponse: Codable {
  /// The error.
  package struct Detail: Codable {
    let field: String?
    /// The problem and the fix, which begin with the field if one is wrong.
    package let message: String
  }

  /// The error.
  package let error: Detail
}
