public import AppStoreCore

/// Why a purchase gives a customer no entitlement: it moved to another customer or stayed with one,
/// or the catalog does not know its product.
///
/// These are added to a customer info under `other_purchases`, if a secret API key requests
/// explanations; an extension of the wire format.
public struct PurchaseExplanationBody: Hashable, Sendable, Codable {
  /// The purchase.
  public var originalTransactionID: OriginalTransactionID
  /// The product; `nil` for a purchase that moved to another customer.
  public var productIdentifier: ProductID?
  /// A stable code: `moved`, `rejected`, `unknown_product` or `no_entitlement`.
  public var rule: String
  /// One readable sentence.
  public var sentence: String
  /// What a support agent can do.
  public var nextStep: String

  /// Creates an explanation.
  public init(
    originalTransactionID: OriginalTransactionID, productIdentifier: ProductID?, rule: String,
    sentence: String, nextStep: String
  ) {
    self.originalTransactionID = originalTransactionID
    self.productIdentifier = productIdentifier
    self.rule = rule
    self.sentence = sentence
    self.nextStep = nextStep
  }

  enum CodingKeys: String, CodingKey {
    case rule, sentence
    case nextStep = "next_step"
    case originalTransactionID = "original_transaction_id"
    case productIdentifier = "product_identifier"
  }
}
