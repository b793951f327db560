internal import AppStoreTypes
internal import Foundation

/// Guards the list of transactions that an app completed itself and that the server has settled.
actor ObservedBook {
  /// How many are known at most; only the newest transaction of the account is ever looked up.
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
