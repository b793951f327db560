/// The coins of a customer, which a real app saves.
@MainActor public final class Wallet {
  /// What the customer has to spend.
  public private(set) var coins = 0
  private var credited: Set<UInt64> = []

  /// Creates an empty wallet.
  public init() {}

  /// Adds coins for a transaction, once.
  func credit(_ count: Int, for transaction: UInt64) {
    guard credited.insert(transaction).inserted else { return }
    coins += count
  }
}
