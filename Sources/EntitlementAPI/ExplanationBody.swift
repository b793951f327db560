public import AppStoreTypes

/// Why one entitlement is active or not, with the facts that led there.
///
/// It stands beside a customer info under `explanation`, by entitlement, when a secret API key asks with
/// ``HTTPTypes/HTTPField/Name/explain``; it is our addition to the wire format.
public struct ExplanationBody: Hashable, Sendable, Codable {
  /// Whether the customer may use the entitlement.
  public var isActive: Bool
  /// The rule that decided, such as `grace_period`.
  public var rule: String
  /// One sentence for a person.
  public var sentence: String
  /// The purchase that decided.
  public var decidedBy: PurchaseName
  /// What was recorded of that purchase, in the order of arrival.
  public var facts: [FactName]
  /// What every other purchase that unlocks the entitlement came to by itself.
  public var alsoConsidered: [Consideration]

  /// Which purchase.
  public struct PurchaseName: Hashable, Sendable, Codable {
    /// The product.
    public var productIdentifier: ProductID
    /// The first transaction.
    public var originalTransactionID: OriginalTransactionID
    /// The transaction that counts.
    public var transactionID: TransactionID
    /// The server environment.
    public var environment: String

    /// Creates a name.
    public init(
      productIdentifier: ProductID, originalTransactionID: OriginalTransactionID,
      transactionID: TransactionID, environment: String
    ) {
      self.productIdentifier = productIdentifier
      self.originalTransactionID = originalTransactionID
      self.transactionID = transactionID
      self.environment = environment
    }

    enum CodingKeys: String, CodingKey {
      case productIdentifier = "product_identifier"
      case originalTransactionID = "original_transaction_id"
      case transactionID = "transaction_id"
      case environment
    }
  }

  /// Which fact, and how it came.
  public struct FactName: Hashable, Sendable, Codable {
    /// Its place in the ledger.
    public var sequence: Int64
    /// What was signed: `transaction`, `renewalInfo`, `notification`.
    public var kind: String
    /// The transaction, the subscription, or the notification's UUID.
    public var identity: String
    /// When it was signed, in ISO 8601.
    public var signedDate: String
    /// When it arrived first, in ISO 8601.
    public var receivedAt: String
    /// How it arrived first, such as `receipt`.
    public var source: String

    /// Creates a name.
    public init(
      sequence: Int64, kind: String, identity: String, signedDate: Timestamp,
      receivedAt: Timestamp, source: String
    ) {
      self.sequence = sequence
      self.kind = kind
      self.identity = identity
      self.signedDate = signedDate.iso8601
      self.receivedAt = receivedAt.iso8601
      self.source = source
    }

    enum CodingKeys: String, CodingKey {
      case sequence, kind, identity, source
      case signedDate = "signed_date"
      case receivedAt = "received_at"
    }
  }

  /// What a purchase came to by itself.
  public struct Consideration: Hashable, Sendable, Codable {
    /// The purchase.
    public var purchase: PurchaseName
    /// The rule that would decide.
    public var rule: String
    /// One sentence for a person.
    public var sentence: String

    /// Creates a consideration.
    public init(purchase: PurchaseName, rule: String, sentence: String) {
      self.purchase = purchase
      self.rule = rule
      self.sentence = sentence
    }
  }

  /// Creates an explanation.
  public init(
    isActive: Bool, rule: String, sentence: String, decidedBy: PurchaseName, facts: [FactName],
    alsoConsidered: [Consideration]
  ) {
    self.isActive = isActive
    self.rule = rule
    self.sentence = sentence
    self.decidedBy = decidedBy
    self.facts = facts
    self.alsoConsidered = alsoConsidered
  }

  enum CodingKeys: String, CodingKey {
    case isActive = "is_active"
    case rule, sentence, facts
    case decidedBy = "decided_by"
    case alsoConsidered = "also_considered"
  }
}
