internal import AppStoreTypes
internal import Foundation

/// The transactions that an app completed itself and that need no further sync.
actor ObservedBook {
  /// The maximum number of transactions; only the account's newest transaction is looked up.
  static let most = 20

  private var ids: KeptList<TransactionID>

  init(folder: URL) {
    ids = KeptList(in: folder, "observed", most: Self.most)
  }

  func contains(_ id: TransactionID) -> Bool { ids.elements.contains(id) }

  func note(_ id: TransactionID) {
    ids.replace(with: ids.elements + [id], what: "what the server knows of observed purchases")
  }
}
