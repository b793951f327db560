import AppStoreCore
import ArgumentParser
import AsyncHTTPTransport
import Foundation
import RevenueCatMigration
import ServerBootstrap

/// The options that name RevenueCat's API.
struct RevenueCatOptions: ParsableArguments {
  @Option(
    help: "A file with a secret API key of RevenueCat (sk_…), which only its owner can read.")
  var apiKeyFile: String?

  @Option(help: "The base URL of RevenueCat's API.")
  var revenuecat = RevenueCatAPI.productionURL

  @Option(help: "The most requests to RevenueCat in a minute (default: RevenueCat's limit).")
  var requestsPerMinute = RevenueCatAPI.defaultRate

  func validate() throws {
    guard (1...1_000_000).contains(requestsPerMinute) else {
      throw ValidationError("--requests-per-minute: must be 1 or more")
    }
  }

  func open(_ transport: any HTTPTransport) throws -> RevenueCatAPI {
    guard let apiKeyFile else { throw RevenueCatOptionsError.noKey }
    let text = String(
      decoding: try OwnerOnlyFile.read(URL(filePath: HomeDirectory.expanding(apiKeyFile))),
      as: UTF8.self
    ).trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw RevenueCatOptionsError.invalidKey(apiKeyFile)
    }
    return try RevenueCatAPI(
      baseURL: revenuecat, key: text, rate: requestsPerMinute, transport: transport,
      clock: SystemClock())
  }
}

/// Why RevenueCat's API cannot be used.
enum RevenueCatOptionsError: Error, CustomStringConvertible {
  /// No file with a key was named.
  case noKey
  /// The file has no key.
  case invalidKey(String)

  var description: String {
    switch self {
    case .noKey: "--api-key-file: missing; write a secret key of RevenueCat into a file"
    case .invalidKey(let file): "\(file): has no API key; write the key alone into the file"
    }
  }
}
