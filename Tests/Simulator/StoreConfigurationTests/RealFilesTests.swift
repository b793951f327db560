import AppStoreCore
import Foundation
import RepositoryFiles
import StoreConfiguration
import Testing

/// Files on disk: the example catalog, the files of `Tests/Simulator/StoreKitFiles`, and those of the folder
/// that the variable `STOREKIT_CORPUS` names.
@Suite(.timeLimit(.minutes(30))) struct RealFilesTests {
  private static let folders: [URL] = {
    let corpus = ProcessInfo.processInfo.environment["STOREKIT_CORPUS"]
    return [Repository.root.appending(path: "Tests/Simulator/StoreKitFiles")]
      + [corpus].compactMap { $0 }.map { URL(filePath: $0, directoryHint: .isDirectory) }
  }()

  private func load(_ file: URL) throws -> StoreKitConfiguration {
    try StoreKitConfiguration(
      parsing: Array(Data(contentsOf: file)), fileName: file.lastPathComponent)
  }

  @Test func `The example catalog loads without a warning`() throws {
    let root = Repository.root
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

  /// The files of the folders with their bytes, ordered by name.
  private func files() throws -> [(name: String, bytes: [UInt8])] {
    try Self.folders.flatMap { folder in
      let files = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil
      ).filter { $0.pathExtension == "storekit" }.sorted { $0.path < $1.path }
      #expect(!files.isEmpty, "no .storekit file in \(folder.path)")
      return try files.map { ($0.lastPathComponent, try Array(Data(contentsOf: $0))) }
    }
  }

  /// The files that load.
  private func valid() throws -> [(bytes: [UInt8], configuration: StoreKitConfiguration)] {
    try files().compactMap { file in
      let loaded = try? StoreKitConfiguration(parsing: file.bytes, fileName: file.name)
      return loaded.map { (file.bytes, $0) }
    }
  }

  @Test func `Every file loads, or is not JSON and is rejected in one line`()
    throws
  {
    let files = try files()
    var refusals: [StoreKitConfigurationError] = []
    for file in files {
      do {
        _ = try StoreKitConfiguration(parsing: file.bytes, fileName: file.name)
      } catch {
        refusals.append(error)
        #expect(!error.description.contains("\n"))
        #expect(error.description.hasPrefix("\(file.name):\(error.line): \(error.problem); "))
        let isJSON = (try? JSONSerialization.jsonObject(with: Data(file.bytes))) != nil
        #expect(!isJSON, "\(error)")
      }
    }
    print("\(files.count - refusals.count) of \(files.count) files load")
    for line in refusals { print(line) }
  }

  @Test func `Every unchanged file is written back byte for byte`() throws {
    for (bytes, configuration) in try valid() {
      #expect(configuration.serialized() == bytes)
    }
  }

  @Test func `Formatting reproduces Xcode's files, and keeps the content of others`() throws {
    var outOfOrder: [String] = []
    for (bytes, configuration) in try valid() {
      let formatted = configuration.formatted()
      let before = try JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary
      let after = try JSONSerialization.jsonObject(with: Data(formatted)) as? NSDictionary
      #expect(before != nil && before == after)
      guard let old = xcodeLines(bytes), let new = xcodeLines(formatted), old != new else {
        continue
      }
      // A line was moved by hand, as in a file whose `_storefront` follows `_storeKitErrors`.
      #expect(old.sorted() == new.sorted())
      outOfOrder.append(configuration.identifier ?? "")
    }
    #expect(outOfOrder.count <= 1)
  }

  /// The lines of a file in Xcode's layout, without trailing space; `nil` for any other layout.
  ///
  /// No other formatter writes a space before each colon and an empty line in each empty list.
  private func xcodeLines(_ bytes: [UInt8]) -> [String]? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard !text.contains("\": "), !text.contains("[]"), !text.contains("{}") else { return nil }
    return text.trimmingCharacters(in: .whitespacesAndNewlines).components(separatedBy: "\n")
  }

  @Test func `A changed price changes one line in a file`() throws {
    for (bytes, configuration) in try valid() {
      let before = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for index in configuration.products.indices {
        var changed = configuration
        changed.products[index].priceMilliunits += 1000
        let written = changed.serialized()
        let after = written.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        #expect(before.count == after.count)
        #expect(zip(before, after).count { $0 != $1 } == 1)
        #expect(try StoreKitConfiguration(parsing: written, fileName: "S") == changed)
      }
    }
  }

  @Test func `The parts of a file form a new file with the same parts`() throws {
    for (_, old) in try valid() {
      let copy = StoreKitConfiguration(
        version: old.version, identifier: old.identifier, products: old.products,
        subscriptionGroups: old.subscriptionGroups, settings: old.settings,
        appPolicies: old.appPolicies, subscriptionOffersKeyPair: old.subscriptionOffersKeyPair)
      let read = try StoreKitConfiguration(parsing: copy.serialized(), fileName: "S")
      #expect(read == old)
      #expect(read.formatted() == copy.serialized())
    }
  }
}
