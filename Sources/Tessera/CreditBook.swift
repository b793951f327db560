internal import AppStoreTypes
internal import Foundation

/// Guards the list of consumables that the app has credited, so that it is asked once for each.
actor CreditBook {
  /// How many transactions the file lists; StoreKit does not bring a finished consumable again.
  static let most = 1000

  private let current: CurrentCustomer
  private let handler: Configuration.CreditHandler?
  private let running = SharedWork<TransactionID, Void>()
  private var ids: KeptList<String>

  init(folder: URL, current: CurrentCustomer, handler: Configuration.CreditHandler?) {
    ids = KeptList(in: folder, "credited", most: Self.most)
    self.current = current
    self.handler = handler
  }

  /// Whether the app must credit a transaction before it is finished.
  nonisolated func concern(_ purchase: SignedTransaction) -> Bool {
    handler != nil && purchase.productType == .consumable
      && purchase.state.revocationDate == nil
  }

  /// Has the app credit a consumable that the server recorded, and then finishes it.
  ///
  /// The app credits whoever is there, so while that is not the buyer it is not asked, and the transaction
  /// stays unfinished. When the app fails the transaction stays unfinished, and StoreKit brings it again.
  func credit(
    _ purchase: SignedTransaction, for buyer: CustomerID,
    finish: @escaping @Sendable () async -> Void
  ) async {
    guard let handler else { return }
    await running.value(for: purchase.lastingID) { [self] in
      if await !contains(purchase.lastingID) {
        guard current.heir(of: buyer) == current.id else {
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

  /// Has the app credit a consumable of the Test Store; a failure is logged, because nothing was paid.
  func credit(_ transaction: StoreTransaction, for buyer: CustomerID) async {
    guard let handler, current.heir(of: buyer) == current.id else { return }
    do {
      try await handler(transaction)
    } catch {
      Log.warn("transaction \(transaction.id): the app did not credit it: \(error)")
    }
  }

  private func contains(_ id: TransactionID) -> Bool { ids.elements.contains(id.rawValue) }

  /// What cannot be kept counts in this process; after a crash before the transaction is finished the app
  /// is asked again.
  private func add(_ id: TransactionID) {
    ids.replace(with: ids.elements + [id.rawValue], what: "what was credited")
  }
}
