internal import AppStoreCore
internal import AppStoreSimulator
internal import SimulatorServer
internal import StoreConfiguration

extension SKTestSession {
  /// Returns the customer's transaction with an identifier.
  func known(_ identifier: UInt) throws -> JWSTransactionDecodedPayload {
    let id = TransactionID(String(identifier))
    let found = environment.read { store in
      store.account(with: id) == StoreTestEnvironment.account ? store.transaction(id) : nil
    }
    guard let found else {
      throw SKTestError(
        .noTransactionFound,
        because: "the store has no transaction \(identifier); use an identifier from "
          + "allTransactions()")
    }
    return found
  }

  /// Returns the purchase that waits with an identifier.
  func pendingPurchase(_ identifier: UInt) throws -> PendingPurchase {
    let found = environment.read { store in
      store.pendingPurchases.first { $0.id.rawValue == String(identifier) }
    }
    guard let found else {
      throw SKTestError(
        .noTransactionFound, because: "no purchase with the identifier \(identifier) waits")
    }
    return found
  }

  func product(_ identifier: String) throws -> ConfiguredProduct {
    let found = environment.read { $0.configuration.product(ProductID(identifier)) }
    guard let found else {
      throw SKTestError(
        .invalidProductIdentifier,
        because: "the store does not sell \"\(identifier)\"; use a product of the configuration")
    }
    return found
  }

  func group(ofTransaction identifier: UInt) throws -> SubscriptionGroupID {
    let payload = try known(identifier)
    guard let group = payload.subscriptionGroupIdentifier else {
      throw SKTestError(
        .invalidProductType,
        because: "\(identifier) is a purchase of \(payload.productId), which does not renew")
    }
    return group
  }

  /// Returns the group of the customer's running subscription to a product.
  func runningGroup(of identifier: String) throws -> SubscriptionGroupID {
    let id = try product(identifier).id
    let (group, isRunning) = environment.read { store in
      let group = store.configuration.subscription(id)?.groupID
      let states = group.map { store.statuses(of: StoreTestEnvironment.account, in: $0) } ?? []
      return (
        group,
        states.contains {
          $0.transaction.productId == id && $0.transaction.inAppOwnershipType == .purchased
        }
      )
    }
    guard let group else {
      throw SKTestError(
        .invalidProductType, because: "\"\(identifier)\" is not an auto-renewable subscription")
    }
    guard isRunning else {
      throw SKTestError(
        .noSubscriptionFound,
        because: "the customer has no running subscription to \"\(identifier)\"; buy one first")
    }
    return group
  }
}

extension StoreTestEnvironment {
  /// Changes the store, and throws Apple's error with the store's sentence if it rejects the change.
  func changing<Failure: Error & Sendable>(
    _ subject: String, or code: SKTestError.Code = .invalidAction,
    _ change: @Sendable (inout AppStoreState) throws(Failure) -> [SimulatorEffect]
  ) throws {
    try calling("\(subject): ", or: code) { store throws(Failure) in
      try ImmediateChanges.change(in: store, change)
    }
  }
}
