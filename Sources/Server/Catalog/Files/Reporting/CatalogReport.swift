internal import AppStoreCore
internal import Foundation
internal import Subscriptions

/// The report of `tessera catalog check`, ready to print.
public struct CatalogReport: Hashable, Sendable {
  /// All problems, in the order of the file.
  public let problems: [CatalogProblem]
  /// Settings that may be mistakes, one line each; empty if the catalog is invalid.
  public let warnings: [String]
  /// The contents of the catalog, in one line; `nil` if it is invalid.
  public let summary: String?

  /// Checks a file and the keys that it names.
  ///
  /// - Throws: ``CatalogFileError/unreadable(file:reason:)``.
  public init(_ path: String, environment: [String: String]) throws(CatalogFileError) {
    do throws(CatalogFileError) {
      let catalog = try CatalogFile.load(path, environment: environment)
      problems = []
      warnings = Self.warnings(of: catalog, in: path)
      summary = "\(path): \(Self.summary(of: catalog)); no problems"
    } catch .invalid(let problems) {
      self.problems = problems
      warnings = []
      summary = nil
    }
  }

  /// The problems, one line each: `FILE:LINE: FIELD: problem; fix`.
  public var lines: [String] { problems.map(\.description) }

  /// The problems as JSON, one object on each line.
  public var jsonLines: [String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return problems.compactMap { problem in
      (try? encoder.encode(problem)).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The exit status of the command: 0 if the file is valid, 1 if not.
  public var exitStatus: Int32 { problems.isEmpty ? 0 : 1 }

  private static func warnings(of catalog: ServerCatalog, in path: String) -> [String] {
    let endless = catalog.products.values
      .filter { $0.type == .nonRenewing && $0.nonRenewingDays == nil }
      .map(\.id).sorted()
      .map {
        "\(path): product \($0): a non-renewing subscription without an end grants access permanently; "
          + "set `non_renewing_days`"
      }
    let withTestStore = catalog.apps
      .filter { $0.usesTestStore && $0.environments.contains(.production) }
      .map {
        "\(path): app \($0.bundleID): test_store is on and the app sells in Production, so anyone with its "
          + "Test Store key can buy without paying; set `test_store: false`, or use a separate app for tests"
      }
    let withExampleKey = catalog.apps
      .filter { $0.secretAPIKeys.contains(where: APIKeyStrength.isExample) }
      .map {
        "\(path): app \($0.bundleID): secret_api_keys has a key of the examples, which are public; "
          + "create one with `tessera keys generate` before others can reach the server"
      }
    let withoutTLS = catalog.exports.compactMap { export -> String? in
      guard case .bucket(let bucket) = export.destination,
        PlainHTTP.isRemote("\(bucket.scheme)://\(bucket.host)")
      else { return nil }
      return
        "\(path): export \(export.name): the endpoint of its bucket is http://, so others on the network can "
        + "read customers and purchases; use https://"
    }
    let withTestKey = catalog.apps
      .filter { $0.environments.contains(.production) && !$0.usesTestStore }
      .flatMap { app in app.testStoreKeys.map { (app.bundleID, $0) } }
      .map {
        "\(path): app \($0): public_api_keys: \($1) is a key of the Test Store, and the app sells in "
          + "Production: an app built with it cannot buy; remove it, or use a separate app for tests"
      }
    let withXcode = catalog.apps
      .filter { !$0.xcodeCertificates.isEmpty && $0.environments.contains(.production) }
      .map {
        "\(path): app \($0.bundleID): xcode_certificates together with Production: purchases in Xcode are "
          + "stored in the same ledger, but never grant access in Production; use a separate server for tests"
      }
    let withoutPeriod = catalog.products.values
      .filter { $0.type == .autoRenewable && $0.period == nil }
      .map(\.id).sorted()
      .map {
        "\(path): product \($0): a subscription without a period, so charts can only guess it from the dates "
          + "of purchases; set `period`, such as P1M"
      }
    return endless + withoutPeriod + withTestStore + withTestKey + withExampleKey + withXcode
      + withoutTLS
  }

  private static func summary(of catalog: ServerCatalog) -> String {
    let unlocking = catalog.entitlements.entitlementsByProduct.count
    return [
      counted(catalog.apps.count, "app"),
      counted(catalog.entitlements.entitlements.count, "entitlement"),
      counted(unlocking, "product") + (unlocking == 1 ? " that unlocks" : " that unlock")
        + " an entitlement",
      counted(catalog.offerings.offerings.count, "offering"),
    ].joined(separator: ", ")
  }
}
