public import AppStoreTypes

/// What the business added to a customer's balances, or took from them because it was spent.
public struct CurrencyAdjustment: Hashable, Sendable {
  /// What makes the adjustment unique; the same id again is the same adjustment.
  public let id: String
  /// The app user id.
  public let customer: CustomerID
  /// Whether it concerns the balances of the sandbox.
  public let isSandbox: Bool
  /// How much of each currency; negative when it was spent.
  public let amounts: [VirtualCurrencyCode: Int64]
  /// The business's own word for it; `nil` when it gave none.
  public let reference: String?
  /// When it counts.
  public let at: Timestamp
  /// Who made it.
  public let actor: String

  /// Creates an adjustment.
  public init(
    id: String, customer: CustomerID, isSandbox: Bool, amounts: [VirtualCurrencyCode: Int64],
    reference: String?, at: Timestamp, actor: String
  ) {
    self.id = id
    self.customer = customer
    self.isSandbox = isSandbox
    self.amounts = amounts
    self.reference = reference
    self.at = at
    self.actor = actor
  }

  /// Returns whether another adjustment asks for the same, whoever asks and when.
  public func isSame(as other: CurrencyAdjustment) -> Bool {
    customer == other.customer && isSandbox == other.isSandbox && amounts == other.amounts
      && reference == other.reference
  }

  /// Returns the same adjustment, counting at a later instant.
  public func moved(to instant: Timestamp) -> CurrencyAdjustment {
    CurrencyAdjustment(
      id: id, customer: customer, isSandbox: isSandbox, amounts: amounts, reference: reference,
      at: instant, actor: actor)
  }
}

/// What a purchase added to a balance, or a refund took from it.
public struct CurrencyMovement: Hashable, Sendable {
  /// When it counts.
  public let at: Timestamp
  /// The currency.
  public let code: VirtualCurrencyCode
  /// How much; negative for what a refund takes.
  public let amount: Int64
  /// The transaction it follows from.
  public let transactionID: TransactionID

  /// Creates a movement.
  public init(at: Timestamp, code: VirtualCurrencyCode, amount: Int64, transactionID: TransactionID)
  {
    self.at = at
    self.code = code
    self.amount = amount
    self.transactionID = transactionID
  }
}

/// Why a balance may not change so.
public enum CurrencyRefusal: Hashable, Sendable {
  /// The customer has less than is to be spent.
  case insufficient(VirtualCurrencyCode, balance: Int64)
  /// The customer would have more than anybody may.
  case excessive(VirtualCurrencyCode, balance: Int64)

  /// What is wrong and the fix.
  public var message: String {
    switch self {
    case .insufficient(let code, let balance):
      "adjustments.\(code): the balance is \(balance); take at most that."
    case .excessive(let code, let balance):
      "adjustments.\(code): the balance is \(balance) and ends at \(CurrencyBalances.most); add less."
    }
  }
}
