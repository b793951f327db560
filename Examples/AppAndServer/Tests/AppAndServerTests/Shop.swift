import AppStoreCore
import AppStoreSimulator
import Foundation
import StoreConfiguration

/// What every test uses: an Xcode file, an app and a start.
enum Shop {
  static let app = SimulatedApp(bundleID: "com.example.app")
  static let start = Timestamp(milliseconds: 1_767_225_600_000)  // 2026-01-01

  /// The products; `Examples/Catalog.storekit`.
  static func configuration() throws -> StoreKitConfiguration {
    let file = URL(filePath: #filePath).appending(path: "../../../../Catalog.storekit")
    return try StoreKitConfiguration(
      parsing: Array(Data(contentsOf: file.standardized)), fileName: "Catalog.storekit")
  }
}
