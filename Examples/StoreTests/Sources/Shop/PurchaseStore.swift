import StoreKit

#if canImport(Darwin)
  import os
#else
  import AppLog
#endif

/// What the customer of an app has bought, and how the app sells.
@MainActor public final class PurchaseStore {
  /// The result of a purchase.
  public enum Outcome: Sendable {
    /// The customer has the product.
    case bought
    /// The purchase waits for another person or for the customer.
    case waiting
    /// The customer canceled.
    case cancelled
  }

  /// The identifier of the group with the subscriptions.
  private static let group = "21500001"
  /// The products that unlock Pro.
  public static let proProducts = [
    "com.example.pro.monthly", "com.example.pro.yearly", "com.example.pro.lifetime",
  ]
  /// A hundred coins.
  public static let coinsProduct = "com.example.coins.100"

  /// The products on sale; empty while they cannot be loaded.
  public private(set) var products: [Product] = []
  /// The product that unlocks Pro; `nil` without Pro.
  public private(set) var plan: String?
  /// When the paid period ends; `nil` without a subscription.
  public private(set) var paidUntil: Date?
  /// Whether the customer has to correct the payment method.
  public private(set) var hasBillingIssue = false
  /// Whether the customer has to consent to a higher price.
  public private(set) var mustConsentToPrice = false
  /// Whether the subscription renews.
  public private(set) var willRenew = false
  /// What the customer has to spend.
  public var coins: Int { wallet.coins }
  /// Whether the customer has Pro.
  public var isPro: Bool { plan != nil }

  private static let log = Logger(subsystem: "com.example.shop", category: "purchases")

  private let wallet: Wallet
  private var tasks: [Task<Void, Never>] = []

  /// Creates a store and listens for changes outside of the app.
  public init(wallet: Wallet) {
    self.wallet = wallet
    tasks = [
      Task { [weak self] in
        for await result in Transaction.updates { await self?.deliver(result) }
      },
      Task { [weak self] in
        for await _ in Product.SubscriptionInfo.Status.updates { await self?.refresh() }
      },
    ]
  }

  deinit { for task in tasks { task.cancel() } }

  /// Loads what the customer has, and then the products on sale.
  ///
  /// Without a network the customer keeps what the device knows.
  public func launch() async {
    for await result in Transaction.unfinished { await deliver(result) }
    await refresh()
    do {
      products = try await Product.products(for: Self.proProducts + [Self.coinsProduct])
    } catch {
      products = []
      Self.log.error("loading products failed: \(error, privacy: .public)")
    }
  }

  /// Buys a product.
  public func buy(_ id: String) async throws -> Outcome {
    guard let product = products.first(where: { $0.id == id }) else {
      throw StoreKitError.notAvailableInStorefront
    }
    switch try await product.purchase() {
    case .success(let result):
      await deliver(result)
      return .bought
    case .pending: return .waiting
    case .userCancelled: return .cancelled
    @unknown default: return .cancelled
    }
  }

  /// Credits what was bought, and only then finishes the transaction.
  private func deliver(_ result: VerificationResult<Transaction>) async {
    guard case .verified(let transaction) = result else {
      Self.log.error("ignored a transaction that is not verified")
      return
    }
    Self.log.debug("delivers \(transaction.productID), transaction \(transaction.id)")
    if transaction.productType == .consumable, transaction.revocationDate == nil {
      wallet.credit(100 * transaction.purchasedQuantity, for: transaction.id)
    }
    await transaction.finish()
    await refresh()
  }

  /// Reads what the customer has.
  private func refresh() async {
    var best: Transaction?
    for await result in Transaction.currentEntitlements {
      guard case .verified(let transaction) = result,
        Self.proProducts.contains(transaction.productID)
      else { continue }
      // What never ends is better than what does.
      if best == nil || transaction.expirationDate == nil { best = transaction }
    }
    plan = best?.productID
    paidUntil = best?.expirationDate
    let statuses = (try? await Product.SubscriptionInfo.status(for: Self.group)) ?? []
    hasBillingIssue = statuses.contains {
      $0.state == .inGracePeriod || $0.state == .inBillingRetryPeriod
    }
    let renewals = statuses.compactMap { try? $0.renewalInfo.payloadValue }
    willRenew = renewals.contains { $0.willAutoRenew }
    mustConsentToPrice = renewals.contains { $0.priceIncreaseStatus == .pending }
  }
}
