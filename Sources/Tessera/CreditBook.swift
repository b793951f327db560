internal import AppStoreTypes
internal import EntitlementAPI
internal import Foundation

/// Guards the list of consumables that the app has credited, so that it is asked once for each.
actor CreditBook {
  /// How many transactions the file lists; StoreKit does not bring a finished consumable again.
  static let most = 1000

  private let file: URL
  private let current: CurrentCustomer
  private let handler: Configuration.CreditHandler?
  private let running = SharedWork<TransactionID, Void>()
  private var ids: [String]?

  init(folder: URL, current: CurrentCustomer, handler: Configuration.CreditHandler?) {
    file = folder.appending(path: "credited")
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
    await running.value(for: purchase.id) { [self] in
      if await !contains(purchase.id) {
        guard buyer == current.id else {
          Log.warn("transaction \(purchase.id): it is credited when its buyer is there again")
          return
        }
        do {
          try await handler(StoreTransaction(purchase))
        } catch {
          Log.warn("transaction \(purchase.id): the app did not credit it: \(error)")
          return
        }
        await add(purchase.id)
      }
      await finish()
    }
  }

  private func contains(_ id: TransactionID) -> Bool { list().contains(id.rawValue) }

  private func add(_ id: TransactionID) {
    let list = Array((list() + [id.rawValue]).suffix(Self.most))
    ids = list
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try Data(list.joined(separator: "\n").utf8).write(to: file, options: .atomic)
    } catch {
      // It counts in this process; after a crash before the transaction is finished the app is asked again.
      Log.error("what was credited cannot be kept in \(file.path()): \(error)")
    }
  }

  private func list() -> [String] {
    if let ids { return ids }
    let text = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let list = text.split(separator: "\n").map(String.init)
    ids = list
    return list
  }
}
