internal import AppStoreCore
internal import AppStoreSimulator
internal import SimulatorServer
public import StoreKit

extension SKTestSession {
  /// Sells a product to the customer outside of the app.
  ///
  /// The transaction also arrives in `Transaction.updates`. Offers need no signature here.
  /// - Parameters:
  ///   - identifier: The product.
  ///   - options: The options of the purchase. Those that only an app can use have no effect.
  /// - Returns: The transaction, as the app will see it.
  /// - Throws: ``SKTestError/invalidProductIdentifier`` if the store does not sell the product, and
  ///   ``SKTestError/invalidAction`` if it rejects the purchase, such as an offer for which the
  ///   customer is not eligible. Nothing is sold then.
  @discardableResult
  public func buyProduct(
    identifier: Product.ID, options: Set<Product.PurchaseOption> = []
  ) async throws -> Transaction {
    let jws = try sell(identifier, options)
    guard let result = try await Transaction.read(jws, from: environment.device) else {
      throw SKTestError(
        .serviceUnavailable, because: "the transaction of \(identifier) cannot be read")
    }
    return result.unsafePayloadValue
  }

  /// Sells a product to the customer outside of the app.
  ///
  /// The purchase waits with ``askToBuyEnabled`` and with ``interruptedPurchasesEnabled``.
  /// - Throws: The errors of ``buyProduct(identifier:options:)``.
  @available(
    *, deprecated, message: "Use the Swift API: SKTestSession.buyProduct(identifier:, options:)"
  )
  public func buyProduct(productIdentifier: String) throws {
    switch environment.settings.purchaseBehavior {
    case .asksToBuy, .isInterrupted: try begin(productIdentifier)
    case .succeeds, .isCancelled, .fails: _ = try sell(productIdentifier, [])
    }
  }

  /// Begins a purchase that waits.
  private func begin(_ identifier: String) throws {
    _ = try product(identifier)
    let order = PurchaseRequest(productID: ProductID(identifier))
    try environment.calling("\(identifier) was not sold: ") { store throws(SimulatedStoreError) in
      try ImmediateChanges.begin(order, by: StoreTestEnvironment.account, in: store)
    }
  }

  private func sell(
    _ identifier: String, _ options: Set<Product.PurchaseOption>
  ) throws -> String {
    _ = try product(identifier)
    var order = PurchaseRequest(productID: ProductID(identifier))
    var past: (date: Timestamp, renews: Bool)?
    for option in options {
      switch TestPurchaseOption(option) {
      case .appAccountToken(let token): order.appAccountToken = token
      case .quantity(let quantity): order.quantity = quantity
      case .promotionalOffer(let id): order.offer = .promotional(id)
      case .codeOffer(let name): order.offer = .code(name)
      case .winBackOffer(let id): order.offer = .winBack(id)
      case .purchaseDate(let date, let renews): past = (Timestamp(date), renews)
      case nil: break
      }
    }
    return try environment.calling("\(identifier) was not sold: ") {
      [order, past] store throws(SimulatedStoreError) in
      try ImmediateChanges.sell(
        order, to: StoreTestEnvironment.account, on: past?.date, renews: past?.renews ?? true,
        in: store)
    }
  }
}
