import AppStoreCore
import Foundation
import Tessera

extension Scene {
  /// What the SDK saved about purchases, as the next launch reads it.
  var keptPurchases: SavedPurchases {
    var file = PurchasesFile(in: SecureStorage(folder: folder), random: .system)
    return file.load() ?? SavedPurchases()
  }

  /// Whether the SDK noted a purchase that the app completed itself.
  var hasNotedObserved: Bool { !keptPurchases.observed.isEmpty }

  /// Saves what an earlier launch knew about purchases.
  func keep(_ purchases: SavedPurchases) {
    var file = PurchasesFile(in: SecureStorage(folder: folder), random: .system)
    _ = file.load()
    file.write(purchases)
  }
}
