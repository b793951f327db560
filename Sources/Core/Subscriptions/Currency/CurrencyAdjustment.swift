public import AppStoreCore

/// A credit or debit of a customer's balances by the developer.
public struct CurrencyAdjustment: Hashable, Sendable {
  /// The unique id of the adjustment; repeating it means the same adjustment.
  public let id: String
  /// The app user id.
  public let customer: AppUserID
  /// Whether it applies to the sandbox balances.
  public let isSandbox: Bool
  /// The amount of each currency; negative for spending.
  public let amounts: [VirtualCurrencyCode: Int64]
  /// The developer's own reference; `nil` if none was given.
  public let reference: String?
  /// When it takes effect.
  public let at: Timestamp
  /// Who made it.
  public let actor: String

  /// Creates an adjustment.
  public init(
    id: String, customer: AppUserID, isSandbox: Bool, amounts: [VirtualCurrencyCode: Int64],
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

  /// Returns whether another adjustment requests the same change, regardless of actor and time.
  public func isSame(as other: CurrencyAdjustment) -> Bool {
    customer == other.customer && isSandbox == other.isSandbox && amounts == other.amounts
      && reference == other.reference
  }

  /// Returns the same adjustment, effective at a later instant.
  public func moved(to instant: Timestamp) -> CurrencyAdjustment {
    CurrencyAdjustment(
      id: id, customer: customer, isSandbox: isSandbox, amounts: amounts, reference: reference,
      at: instant, actor: actor)
  }
}

/// The credit of a purchase or the debit of a refund.
public struct CurrencyMovement: Hashable, Sendable {
  /// When it takes effect.
  public let at: Timestamp
  /// The currency.
  public let code: VirtualCurrencyCode
  /// The amount; negative for a refund.
  public let amount: Int64
  /// The transaction that caused it.
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

/// Why an adjustment is rejected.
public enum CurrencyRejection: Hashable, Sendable {
  /// The customer's balance is too low.
  case insufficient(VirtualCurrencyCode, balance: Int64)
  /// The balance would exceed the maximum.
  case excessive(VirtualCurrencyCode, balance: Int64)

  /// The problem and its fix.
  public var message: String {
    switch self {
    case .insufficient(let code, let balance):
      "adjustments.\(code): the balance is \(balance); deduct at most that."
    case .excessive(let code, let balance):
      "adjustments.\(code): the balance is \(balance) and ends at \(CurrencyBalances.most); add less."
    }
  }
}
