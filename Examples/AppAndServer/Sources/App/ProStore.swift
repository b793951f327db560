import StoreKit

/// Sells Pro with StoreKit alone.
public struct ProStore: Sendable {
  /// The monthly plan.
  public static let monthly = "com.example.pro.monthly"

  /// Creates a store.
  public init() {}

  /// Buys the monthly plan; returns whether Pro is unlocked now.
  public func buyMonthly() async throws -> Bool {
    guard let product = try await Product.products(for: [Self.monthly]).first,
      case .success(.verified(let transaction)) = try await product.purchase()
    else { return false }
    await transaction.finish()
    return await isUnlocked()
  }

  /// Returns whether a verified purchase unlocks Pro now.
  public func isUnlocked() async -> Bool { await expirationDate() != nil }

  /// Returns the end of the current period; `nil` without access.
  public func expirationDate() async -> Date? {
    for await entitlement in Transaction.currentEntitlements {
      if case .verified(let transaction) = entitlement, transaction.productID == Self.monthly {
        return transaction.expirationDate
      }
    }
    return nil
  }
}
