public import AppStoreCore

/// An error that Apple found in an external purchase report.
///
/// Source: <https://developer.apple.com/documentation/externalpurchaseserverapi/errorcodes>
public struct ExternalPurchaseError: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  /// Apple's number of an error, from another list than ``APIErrorCode``.
  public struct Code: OpenEnum {
    /// The number.
    public let rawValue: Int
    /// Creates a code from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The value was submitted before: the report, or a line item that is not a correction.
    public static let duplicateValue = Code(rawValue: 1)
    /// The referenced value was not found.
    public static let notFound = Code(rawValue: 3)
    /// A required field is missing.
    public static let omittedField = Code(rawValue: 4)
    /// The field is not allowed here.
    public static let fieldNotAllowed = Code(rawValue: 5)
    /// A token with purchases cannot be reported as a token without purchases.
    public static let lineItemStatusRegression = Code(rawValue: 8)
    /// The referenced purchase is not the start of a subscription.
    public static let referenceInvalidSubscriptionEvent = Code(rawValue: 14)
    /// The field must not be negative.
    public static let negativeValueNotAllowed = Code(rawValue: 15)
    /// The field must be more than 0.
    public static let positiveValueRequired = Code(rawValue: 16)
    /// The reporting currency must be the pricing currency.
    public static let reportingCurrencyExchangeNotAllowed = Code(rawValue: 18)
    /// An item to ignore is not a correction.
    public static let erroneouslySubmittedNotRestatement = Code(rawValue: 20)
    /// The referenced item is not a purchase.
    public static let referenceLineItemNotABuy = Code(rawValue: 21)
    /// Two items of one purchase have different net amounts.
    public static let netAmountMismatch = Code(rawValue: 24)
    /// A refund references a refund.
    public static let refundReferencedByRefund = Code(rawValue: 28)
    /// The referenced purchase did not begin the subscription.
    public static let nonInitialBuyReferencedByBuy = Code(rawValue: 29)
    /// The item is already ignored.
    public static let repeatErroneousSubmission = Code(rawValue: 30)
    /// A subscription that starts has no paid days yet.
    public static let subscriptionStartNonZeroDaysPaidService = Code(rawValue: 34)
  }

  /// Apple's number of the error.
  public var errorCode: Code
  /// Apple's text.
  public var errorMessage: String
  /// The wrong field; `nil` if Apple names none.
  public var fieldName: String?
  /// The wrong line item; `nil` for the report itself.
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
    let location = [lineItemId, fieldName].compactMap(\.self).joined(separator: ".")
    return (location.isEmpty ? "" : location + ": ") + "\(errorCode): \(errorMessage)"
  }
}

/// Apple's response to a report that it rejects as a whole.
///
/// Source: <https://developer.apple.com/documentation/externalpurchaseserverapi/sendreporterrorresponse>
public struct SendReportErrorResponse: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The errors.
  ///
  /// Correct them and send the whole report again with the same identifier.
  public var errors: [ExternalPurchaseError]

  /// Creates a response.
  public init(errors: [ExternalPurchaseError]) {
    self.errors = errors
  }

  /// All errors in one line.
  public var description: String { errors.map(\.description).joined(separator: "; ") }
}
