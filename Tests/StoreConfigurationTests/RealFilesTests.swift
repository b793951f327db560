import AppStoreTypes
import Foundation
import StoreConfiguration
import Testing

/// Files on disk: the example catalogue, and a corpus of real files that is not in the repository.
struct RealFilesTests {
  private static let corpus = ProcessInfo.processInfo.environment["STOREKIT_CORPUS"]

  private func load(_ file: URL) throws -> StoreConfiguration {
    try StoreConfiguration(
      parsing: Array(Data(contentsOf: file)), fileName: file.lastPathComponent)
  }

  @Test func `The example catalogue loads without a warning`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let catalog = try load(root.appending(path: "Examples/Catalog.storekit"))
    #expect(catalog.warnings == [])
    #expect(catalog.version.description == "4.0")
    #expect(catalog.settings == StoreSettings(isBillingGracePeriodEnabled: true))
    let prices = catalog.allProducts.map { "\($0.id) \($0.priceMilliunits) \($0.type)" }
    #expect(
      prices == [
        "com.example.pro.lifetime 99990 Non-Consumable", "com.example.coins.100 990 Consumable",
        "com.example.season.pass 9990 Non-Renewing Subscription",
        "com.example.pro.yearly 39990 Auto-Renewable Subscription",
        "com.example.pro.monthly 4990 Auto-Renewable Subscription",
      ])
    let monthly = try #require(catalog.subscription("com.example.pro.monthly"))
    #expect(monthly.groupID == "21500001")
    #expect(monthly.groupLevel == 2)
    #expect(monthly.introductoryOffer?.discountType == .freeTrial)
    #expect(monthly.introductoryOffer?.period.iso8601 == "P1W")
    let yearly = try #require(catalog.subscription("com.example.pro.yearly"))
    #expect(yearly.groupLevel == 1)
    #expect(yearly.period.iso8601 == "P1Y")
    #expect(yearly.introductoryOffer == nil)
  }

  @Test(.enabled(if: corpus != nil, "STOREKIT_CORPUS names no folder of .storekit files"))
  func `Every file of the corpus loads or is refused in one line`() throws {
    let folder = URL(filePath: try #require(Self.corpus), directoryHint: .isDirectory)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "storekit" }.sorted { $0.path < $1.path }
    #expect(!files.isEmpty)
    var refusals: [String] = []
    for file in files {
      let bytes = try Array(Data(contentsOf: file))
      do {
        _ = try StoreConfiguration(parsing: bytes, fileName: file.lastPathComponent)
      } catch {
        refusals.append(error.description)
      }
    }
    for line in refusals { #expect(!line.contains("\n")) }
    print("\(files.count - refusals.count) of \(files.count) files of the corpus load")
    for line in refusals { print(line) }
  }
}
