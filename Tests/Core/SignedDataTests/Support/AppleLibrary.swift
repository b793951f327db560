import AppStoreCore
import Foundation
import RepositoryFiles
import SignedData
import TestSupport

/// Apple's library for Python, which `Scripts/check --install apple` installs.
enum AppleLibrary {
  private static let package = Repository.root
  private static let python = package.appending(path: ".build/interop/bin/python")

  /// Whether the library is installed and loads.
  static let isInstalled =
    (try? run(["-c", "import appstoreserverlibrary.signed_data_verifier"], input: Data())) != nil

  /// A token for the library, in the form that `Scripts/checks/apple/differential.py` reads.
  private struct Line: Encodable {
    var kind: String
    var configuration: Int
    var token: String
  }

  private struct Configuration: Encodable {
    var roots: [String]
    var bundleId: String
    var appAppleId: Int64?
    var environment: String

    /// Creates the library's form of a configuration; it has one app and one environment.
    init?(_ configuration: VerifierConfiguration) {
      guard let app = configuration.apps.first, configuration.apps.count == 1,
        let environment = configuration.environments.first,
        configuration.environments.count == 1, app.environments == nil,
        app.appAppleID != nil || environment != .production
      else { return nil }
      roots = configuration.roots.map { Data($0.der).base64EncodedString() }
      bundleId = app.bundleID.rawValue
      appAppleId = app.appAppleID
      self.environment = environment.rawValue
    }
  }

  /// Whether the library supports a configuration.
  static func canHave(_ configuration: VerifierConfiguration) -> Bool {
    Configuration(configuration) != nil
  }

  /// Returns the library's result for each token: `accepted`, or the reason for rejection.
  static func results(on mutants: [Mutant]) throws -> [String] {
    var indices: [VerifierConfiguration: Int] = [:]
    var configurations: [Configuration] = []
    let encoder = JSONEncoder()
    var lines = Data()
    for item in mutants {
      if indices[item.configuration] == nil {
        indices[item.configuration] = configurations.count
        configurations += [Configuration(item.configuration)].compactMap(\.self)
      }
      let line = Line(
        kind: item.call.name, configuration: indices[item.configuration] ?? 0, token: item.token)
      lines += try encoder.encode(line) + Data("\n".utf8)
    }
    let first = try encoder.encode(configurations) + Data("\n".utf8)
    let script = package.appending(path: "Scripts/checks/apple/differential.py")
    let output = try run(["-B", script.path], input: first + lines)
    return output.split(separator: "\n").map(String.init)
  }

  /// Runs Python; throws when it fails.
  private static func run(_ arguments: [String], input: Data) throws -> String {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "tessera-differential-\(UUID().uuidString)")
    try input.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = python
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: file)
    process.standardOutput = pipe
    process.standardError = FileHandle.standardError
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return String(decoding: output, as: UTF8.self)
  }
}

extension NegativeCase.Call {
  /// Its name in `Scripts/checks/apple/differential.py`.
  fileprivate var name: String {
    switch self {
    case .transaction: "transaction"
    case .renewalInfo: "renewalInfo"
    case .notification: "notification"
    case .appTransaction: "appTransaction"
    case .realtimeRequest: "realtimeRequest"
    }
  }
}
