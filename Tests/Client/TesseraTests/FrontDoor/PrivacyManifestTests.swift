import Foundation
import RepositoryFiles
import Testing

/// `PrivacyInfo.xcprivacy`, which Xcode adds to the privacy report of an app with the SDK.
@Suite(.timeLimit(.minutes(30))) struct PrivacyManifestTests {
  private struct Manifest: Decodable {
    struct AccessedAPI: Decodable {
      var NSPrivacyAccessedAPIType: String
      var NSPrivacyAccessedAPITypeReasons: [String]
    }
    struct CollectedData: Decodable {
      var NSPrivacyCollectedDataType: String
      var NSPrivacyCollectedDataTypeLinked: Bool
      var NSPrivacyCollectedDataTypeTracking: Bool
      var NSPrivacyCollectedDataTypePurposes: [String]
    }

    var NSPrivacyTracking: Bool
    var NSPrivacyTrackingDomains: [String]
    var NSPrivacyCollectedDataTypes: [CollectedData]
    var NSPrivacyAccessedAPITypes: [AccessedAPI]
  }

  private static let sources = Repository.root
    .appending(path: "Sources")

  /// The targets compiled into an app with the SDK on Apple's platforms.
  private static let targets = [
    "Core/AppStoreCore", "Core/EntitlementAPI", "Core/Paywalls", "Core/Subscriptions",
    "Client/Tessera", "Client/TesseraUI",
  ]

  /// The APIs that require a reason, by category.
  ///
  /// Source: <https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api>
  private static let calls: [String: [String]] = [
    "FileTimestamp": [
      "creationDateKey", "contentModificationDateKey", "fileModificationDate", "getattrlist",
      "getattrlistbulk", "fgetattrlist", "getattrlistat", "stat", "fstat", "fstatat", "lstat",
      "NSFileCreationDate", "NSFileModificationDate", "attributesOfItem",
    ],
    "SystemBootTime": ["systemUptime", "mach_absolute_time"],
    "DiskSpace": [
      "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
      "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey",
      "systemFreeSize", "systemSize", "statfs", "statvfs", "fstatfs", "fstatvfs",
    ],
    "ActiveKeyboards": ["activeInputModes"],
    "UserDefaults": ["UserDefaults"],
  ]

  private func manifest() throws -> Manifest {
    let file = Self.sources.appending(path: "Client/Tessera/PrivacyInfo.xcprivacy")
    return try PropertyListDecoder().decode(Manifest.self, from: Data(contentsOf: file))
  }

  /// The words in the code of an app with the SDK, without comments.
  private func words() throws -> Set<Substring> {
    var words: Set<Substring> = []
    for target in Self.targets {
      let folder = Self.sources.appending(path: target)
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      let swift = try #require(files).compactMap { $0 as? URL }.filter {
        $0.pathExtension == "swift"
      }
      #expect(!swift.isEmpty, "\(target)")
      for file in swift {
        let text = try String(contentsOf: file, encoding: .utf8)
        for line in text.split(separator: "\n") {
          let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
          words.formUnion(code.split { !($0.isLetter || $0.isNumber || $0 == "_") })
        }
      }
    }
    return words
  }

  @Test func `The manifest names exactly the used APIs that require a reason`() throws {
    let words = try words()
    let used = Self.calls.filter { $0.value.contains { words.contains(Substring($0)) } }.keys
    let named = try manifest().NSPrivacyAccessedAPITypes
    #expect(
      Set(named.map(\.NSPrivacyAccessedAPIType))
        == Set(used.map { "NSPrivacyAccessedAPICategory\($0)" }))
    #expect(
      named.map(\.NSPrivacyAccessedAPITypeReasons) == [["C617.1"], ["CA92.1"]],
      "files in the app's own container, and defaults that only the app reads")
  }

  @Test func `The manifest declares purchases, the app user ID and shown paywalls, no tracking`()
    throws
  {
    let manifest = try manifest()
    #expect(!manifest.NSPrivacyTracking)
    #expect(manifest.NSPrivacyTrackingDomains.isEmpty)
    let collected = manifest.NSPrivacyCollectedDataTypes
    #expect(
      collected.map(\.NSPrivacyCollectedDataType) == [
        "NSPrivacyCollectedDataTypePurchaseHistory", "NSPrivacyCollectedDataTypeUserID",
        "NSPrivacyCollectedDataTypeProductInteraction",
      ])
    for data in collected {
      #expect(data.NSPrivacyCollectedDataTypeLinked && !data.NSPrivacyCollectedDataTypeTracking)
    }
    #expect(
      collected.map(\.NSPrivacyCollectedDataTypePurposes) == [
        ["NSPrivacyCollectedDataTypePurposeAppFunctionality"],
        ["NSPrivacyCollectedDataTypePurposeAppFunctionality"],
        ["NSPrivacyCollectedDataTypePurposeAnalytics"],
      ])
  }
}
