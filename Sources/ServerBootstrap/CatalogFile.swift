internal import AppStoreTypes
public import EntitlementServer
internal import Foundation
internal import Subscriptions
internal import Yams

/// The server's catalogue as one YAML file.
///
/// ```yaml
/// apps:
///   - bundle_id: com.example.app
///     app_apple_id: 1234567890        # once the app is released
///     environments: [Production, Sandbox]
///     public_api_keys: [appl_example]
///     secret_api_keys: [sk_example]
/// entitlements:
///   pro: [com.example.pro.monthly, com.example.pro.yearly]
/// ```
public enum CatalogFile {
  private struct Contents: Decodable {
    var apps: [App]
    var entitlements: [String: [String]]
  }

  private struct App: Decodable {
    enum CodingKeys: String, CodingKey, CaseIterable {
      case bundleID = "bundle_id"
      case appAppleID = "app_apple_id"
      case environments
      case publicAPIKeys = "public_api_keys"
      case secretAPIKeys = "secret_api_keys"
    }

    var bundleID: String
    var appAppleID: Int64?
    var environments: [String]
    var publicAPIKeys: [String]
    var secretAPIKeys: [String]
  }

  /// Reads a catalogue.
  ///
  /// - Parameters:
  ///   - text: The YAML text.
  ///   - fileName: The name to put into errors.
  /// - Throws: ``BootstrapError/catalog(file:reason:)`` naming the field and the fix.
  public static func parse(
    _ text: String, fileName: String
  ) throws(BootstrapError) -> ServerCatalog {
    let contents: Contents
    do {
      contents = try YAMLDecoder().decode(Contents.self, from: text)
    } catch {
      throw .catalog(file: fileName, reason: reason(error))
    }
    return try catalog(contents, fileName: fileName)
  }

  private static func catalog(
    _ contents: Contents, fileName: String
  ) throws(BootstrapError) -> ServerCatalog {
    func refuse(_ reason: String) -> BootstrapError { .catalog(file: fileName, reason: reason) }
    guard !contents.apps.isEmpty else { throw refuse("apps: is empty; add one app") }
    var apps: [ServerApp] = []
    for (index, app) in contents.apps.enumerated() {
      let known = ["Production", "Sandbox", "Xcode", "LocalTesting"]
      if let unknown = app.environments.first(where: { !known.contains($0) }) {
        throw refuse(
          "apps[\(index)].environments: \"\(unknown)\" is none of \(known.joined(separator: ", "))")
      }
      guard !app.environments.isEmpty else {
        throw refuse("apps[\(index)].environments: is empty; add Production or Sandbox")
      }
      guard !app.publicAPIKeys.isEmpty else {
        throw refuse("apps[\(index)].public_api_keys: is empty; add the key your app is built with")
      }
      apps.append(
        ServerApp(
          bundleID: BundleID(app.bundleID), appAppleID: app.appAppleID,
          environments: Set(app.environments.map(AppStoreEnvironment.init(rawValue:))),
          publicAPIKeys: Set(app.publicAPIKeys), secretAPIKeys: Set(app.secretAPIKeys)))
    }
    if let reason = refusal(ofKeysIn: apps) { throw refuse(reason) }
    return ServerCatalog(
      apps: apps,
      entitlements: EntitlementCatalog(
        Dictionary(
          uniqueKeysWithValues: contents.entitlements.map { name, products in
            (EntitlementID(name), Set(products.map { ProductID($0) }))
          })))
  }

  /// Puts a decoding error into one line with the path of the field.
  private static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else {
      return String(describing: error).split(separator: "\n").joined(separator: " ")
    }
    func path(_ keys: [any CodingKey]) -> String {
      keys.reduce("") { path, key in
        if let index = key.intValue { return path + "[\(index)]" }
        return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
      }
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "\(path(context.codingPath + [key])): is missing; add it"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\(path(context.codingPath)): has the wrong type; see the example in the documentation"
    case .dataCorrupted(let context):
      let cause = context.underlyingError.map { ": \($0)" } ?? ""
      return "is not YAML\(cause)".split(separator: "\n").joined(separator: " ")
    @unknown default:
      return "cannot be read: \(error)"
    }
  }
}
