internal import AppStoreServerAPI

extension ExternalPurchaseError {
  init(_ code: Code, _ field: String, _ item: ExternalPurchaseLineItem) {
    self.init(code, field, lineItemId: item.lineItemId)
  }

  /// Creates an error with the simulator's own text, because Apple's is not published.
  init(_ code: Code, _ field: String, lineItemId: String? = nil) {
    let text =
      switch code {
      case .duplicateValue: "The value was submitted before."
      case .notFound: "The value that is referred to was not found."
      case .omittedField: "A required field is missing."
      case .fieldNotAllowed: "The field is not allowed here."
      case .lineItemStatusRegression: "The token was reported with line items."
      case .referenceInvalidSubscriptionEvent: "The item referred to is of no subscription."
      case .negativeValueNotAllowed: "The value is negative."
      case .positiveValueRequired: "The value is not more than 0."
      case .erroneouslySubmittedNotRestatement: "An item to be ignored is a restatement."
      case .referenceLineItemNotABuy: "The item referred to is no purchase."
      case .netAmountMismatch: "The net amount differs from that of the purchase."
      case .refundReferencedByRefund: "The item referred to is a refund."
      case .nonInitialBuyReferencedByBuy: "The item referred to did not begin the subscription."
      case .repeatErroneousSubmission: "The item is ignored already."
      case .subscriptionStartNonZeroDaysPaidService: "A start has no paid days before it."
      default: "The field is wrong."
      }
    self.init(errorCode: code, errorMessage: text, fieldName: field, lineItemId: lineItemId)
  }
}
