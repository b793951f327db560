internal import AppStoreTypes
internal import Foundation

/// The consumables that the app has credited, so that its handler is called once for each.
actor CreditBook {
  /// The maximum number of transactions; StoreKit does not deliver a finished consumable again.
  static let most = 1000

  private let current: CurrentCustomer
  private let handler: Configuration.CreditHandler?
  private let running = RequestCoalescer<TransactionID, Void>()
  private var ids: KeptList<String>

  init(folder: URL, current: CurrentCustomer, handler: Configuration.CreditHandler?) {
    ids = KeptList(in: folder, "credited", most: Self.most)
    self.current = current
    self.handler = handler
  }

  /// Returns whether the app must credit a transaction before it is finished.
  nonisolated func concern(_ purchase: VerifiedTransaction) -> Bool {
    handler != nil && purchase.productType == .consumable
      && purchase.state.revocationDate == nil
  }

  /// Calls the handler for a consumable that the server recorded, and then finishes it.
  ///
  /// The handler credits the current customer, so it is not called while that is not the buyer. The
  /// transaction then stays unfinished. If the handler throws, the transaction also stays
  /// unfinished, and StoreKit delivers it again.
  func credit(
    _ purchase: VerifiedTransaction, for buyer: AppUserID,
    finish: @escaping @Sendable () async -> Void
  ) async {
    guard let handler else { return }
    await running.value(for: purchase.lastingID) { [self] in
      if await !contains(purchase.lastingID) {
        guard current.resolvedID(of: buyer) == current.id else {
          Log.warn("transaction \(purchase.id): it is credited when its buyer is there again")
          return
        }
        do {
          try await handler(StoreTransaction(purchase))
        } catch {
          Log.warn("transaction \(purchase.id): the app did not credit it: \(error)")
          return
        }
        await add(purchase.lastingID)
      }
      await finish()
    }
  }

  /// Calls the handler for a Test Store consumable; a failure is only logged, as nothing was paid.
  func credit(_ transaction: StoreTransaction, for buyer: AppUserID) async {
    guard let handler, current.resolvedID(of: buyer) == current.id else { return }
    do {
      try await handler(transaction)
    } catch {
      Log.warn("transaction \(transaction.id): the app did not credit it: \(error)")
    }
  }

  private func contains(_ id: TransactionID) -> Bool { ids.elements.contains(id.rawValue) }

  /// Adds a credited transaction.
  ///
  /// If saving fails, it counts in this process only. After a crash before the transaction is
  /// finished, the handler is called again.
  private func add(_ id: TransactionID) {
    ids.replace(with: ids.elements + [id.rawValue], what: "what was credited")
  }
}
