public import AppStoreCore

/// Why one entitlement is active or not, with the facts that led to it.
///
/// It is added to a customer info under `explanation`, by entitlement, if a secret API key requests
/// it with `HTTPField.Name.explain`; an extension of the wire format.
public struct ExplanationBody: Hashable, Sendable, Codable {
  /// Whether the entitlement is active.
  public var isActive: Bool
  /// The rule that decided, such as `grace_period`.
  public var rule: String
  /// One readable sentence.
  public var sentence: String
  /// What a support agent can do; `nil` if nothing needs to be done.
  public var nextStep: String?
  /// The deciding purchase.
  public var decidedBy: PurchaseReference
  /// The recorded facts about that purchase, in order of arrival.
  public var facts: [FactReference]
  /// The individual result of every other purchase that unlocks the entitlement.
  public var alsoConsidered: [Evaluation]

  /// A reference to a purchase.
  public struct PurchaseReference: Hashable, Sendable, Codable {
    /// The product.
    public var productIdentifier: ProductID
    /// The first transaction.
    public var originalTransactionID: OriginalTransactionID
    /// The deciding transaction.
    public var transactionID: TransactionID
    /// The server environment.
    public var environment: String

    /// Creates a reference.
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

  /// A reference to a fact and its source.
  public struct FactReference: Hashable, Sendable, Codable {
    /// Its position in the ledger.
    public var sequence: Int64
    /// The kind of signed data: `transaction`, `renewalInfo`, `notification`.
    public var kind: String
    /// The transaction, the subscription, or the notification's UUID.
    public var identity: String
    /// When it was signed, in ISO 8601.
    public var signedDate: String
    /// When it first arrived, in ISO 8601.
    public var receivedAt: String
    /// The source from which it first arrived, such as `receipt`.
    public var source: String

    /// Creates a reference.
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

  /// The individual result of a purchase.
  public struct Evaluation: Hashable, Sendable, Codable {
    /// The purchase.
    public var purchase: PurchaseReference
    /// The rule that would decide.
    public var rule: String
    /// One readable sentence.
    public var sentence: String

    /// Creates a result.
    public init(purchase: PurchaseReference, rule: String, sentence: String) {
      self.purchase = purchase
      self.rule = rule
      self.sentence = sentence
    }
  }

  /// Creates an explanation.
  public init(
    isActive: Bool, rule: String, sentence: String, nextStep: String? = nil,
    decidedBy: PurchaseReference, facts: [FactReference], alsoConsidered: [Evaluation]
  ) {
    self.isActive = isActive
    self.rule = rule
    self.sentence = sentence
    self.nextStep = nextStep
    self.decidedBy = decidedBy
    self.facts = facts
    self.alsoConsidered = alsoConsidered
  }

  enum CodingKeys: String, CodingKey {
    case isActive = "is_active"
    case rule, sentence, facts
    case nextStep = "next_step"
    case decidedBy = "decided_by"
    case alsoConsidered = "also_considered"
  }
}
