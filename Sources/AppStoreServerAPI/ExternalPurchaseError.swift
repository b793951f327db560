public import AppStoreTypes

/// One thing that Apple found wrong with an external purchase report.
///
/// Source: <https://developer.apple.com/documentation/externalpurchaseserverapi/errorcodes>
public struct ExternalPurchaseError: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  /// Apple's number of an error; of another list than ``APIErrorCode``.
  public struct Code: OpenCode {
    /// The number.
    public let rawValue: Int
    /// Creates a code from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The value was submitted before: the report, or a line item that is no correction.
    public static let duplicateValue = Code(rawValue: 1)
    /// The value that is referred to was not found.
    public static let notFound = Code(rawValue: 3)
    /// A required field is missing.
    public static let omittedField = Code(rawValue: 4)
    /// The field is not allowed here.
    public static let fieldNotAllowed = Code(rawValue: 5)
    /// A token with purchases cannot be reported as one without.
    public static let lineItemStatusRegression = Code(rawValue: 8)
    /// The purchase that is referred to is not the start of a subscription.
    public static let referenceInvalidSubscriptionEvent = Code(rawValue: 14)
    /// The field may not be negative.
    public static let negativeValueNotAllowed = Code(rawValue: 15)
    /// The field must be more than 0.
    public static let positiveValueRequired = Code(rawValue: 16)
    /// The reporting currency may not differ from the pricing currency.
    public static let reportingCurrencyExchangeNotAllowed = Code(rawValue: 18)
    /// An item to be ignored is no correction.
    public static let erroneouslySubmittedNotRestatement = Code(rawValue: 20)
    /// The item that is referred to is no purchase.
    public static let referenceLineItemNotABuy = Code(rawValue: 21)
    /// Two items of one purchase differ in its net amount.
    public static let netAmountMismatch = Code(rawValue: 24)
    /// A refund refers to a refund.
    public static let refundReferencedByRefund = Code(rawValue: 28)
    /// The purchase that is referred to did not begin the subscription.
    public static let nonInitialBuyReferencedByBuy = Code(rawValue: 29)
    /// The item is ignored already.
    public static let repeatErroneousSubmission = Code(rawValue: 30)
    /// A subscription that starts has no paid days yet.
    public static let subscriptionStartNonZeroDaysPaidService = Code(rawValue: 34)
  }

  /// Apple's number of the error.
  public var errorCode: Code
  /// Apple's text.
  public var errorMessage: String
  /// The field that is wrong; `nil` when Apple names none.
  public var fieldName: String?
  /// The line item that is wrong; `nil` for the report itself.
  public var lineItemId: String?

  /// Creates an error.
  public init(
    errorCode: Code, errorMessage: String, fieldName: String? = nil, lineItemId: String? = nil
  ) {
    self.errorCode = errorCode
    self.errorMessage = errorMessage
    self.fieldName = fieldName
    self.lineItemId = lineItemId
  }

  /// The line item, the field, the number and Apple's text in one line.
  public var description: String {
    let place = [lineItemId, fieldName].compactMap(\.self).joined(separator: ".")
    return (place.isEmpty ? "" : place + ": ") + "\(errorCode): \(errorMessage)"
  }
}

/// What Apple answers to a report that it refuses; it then has taken nothing of it.
///
/// Source: <https://developer.apple.com/documentation/externalpurchaseserverapi/sendreporterrorresponse>
public struct SendReportErrorResponse: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  /// What is wrong; correct it and send the whole report again under the same identifier.
  public var errors: [ExternalPurchaseError]

  /// Creates an answer.
  public init(errors: [ExternalPurchaseError]) {
    self.errors = errors
  }

  /// All errors in one line.
  public var description: String { errors.map(\.description).joined(separator: "; ") }
}
