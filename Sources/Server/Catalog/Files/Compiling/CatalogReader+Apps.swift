internal import AppStoreCore

extension CatalogReader {
  private static let appKeys = [
    "name", "bundle_id", "app_apple_id", "environments", "xcode_certificates",
    "in_app_purchase_key", "public_api_keys", "revenuecat_public_api_keys",
    "secret_api_keys", "test_store", "consumption_information",
  ]

  private static let environments: KeyValuePairs<String, AppStoreEnvironment> = [
    "Production": .production, "Sandbox": .sandbox, "Xcode": .xcode,
    "LocalTesting": .localTesting,
  ]

  func apps(_ list: CatalogField) -> [ServerApp] {
    guard let elements = list.elements("apps, each with a bundle_id") else { return [] }
    if elements.isEmpty { list.report("is empty", fix: "add one app") }
    var bundleIDs: [String: String] = [:]
    var keys = CatalogKeys()
    return elements.compactMap { element in
      guard let section = element.section(Self.appKeys) else { return nil }
      return app(section, bundleIDs: &bundleIDs, keys: &keys)
    }
  }

  private func app(
    _ section: CatalogSection, bundleIDs: inout [String: String], keys: inout CatalogKeys
  ) -> ServerApp {
    let bundleID = bundleID(section, taken: &bundleIDs)
    var environments =
      section.required("environments", "[Production, Sandbox], or one of them")
      .map(environments) ?? []
    let xcodeCertificates = section["xcode_certificates"].map(xcodeCertificates) ?? []
    if !xcodeCertificates.isEmpty { environments.insert(.xcode) }
    keys.isForProduction = environments.contains(.production)
    let publicKeys = section.required("public_api_keys", "the key your app is built with")
    if let publicKeys, publicKeys.isEmptyList {
      publicKeys.report("is empty", fix: "add the key your app is built with")
    }
    let key =
      section["in_app_purchase_key"].map {
        AppKeyReader(inputs: inputs).read($0, bundleID: bundleID)
      } ?? AppKeyReader.AppKey()
    var app = ServerApp(
      name: section["name"]?.text("the app's name"), bundleID: bundleID,
      appAppleID: section["app_apple_id"]?.number(in: 1...Int64.max), environments: environments,
      xcodeCertificates: xcodeCertificates,
      inAppPurchaseKey: key.key,
      publicAPIKeys: publicKeys.map { keys.read($0, areSecret: false) } ?? [],
      secretAPIKeys: [], usesTestStore: section["test_store"]?.flag() ?? false)
    app.inAppPurchaseKeyFolder = key.folder
    keys.readOthers(of: section, into: &app)
    app.consumption =
      section["consumption_information"].map(ChurnReader(catalog: self).consumption)
      ?? app.consumption
    if app.consumption.sender == .server, key.key == nil, key.folder == nil {
      section["consumption_information"]?.report(
        "needs a key to send information", fix: "add in_app_purchase_key, or write sent_by: backend"
      )
    }
    return app
  }

  private func bundleID(
    _ section: CatalogSection, taken: inout [String: String]
  ) -> BundleID {
    guard
      let field = section.required(
        "bundle_id", "the app's bundle identifier, such as com.example.app"),
      let text = field.text("the app's bundle identifier, such as com.example.app")
    else { return "" }
    let isWellFormed = text.utf8.allSatisfy {
      CatalogIdentifier.isLetterOrDigit($0) || "-.".utf8.contains($0)
    }
    if text.isEmpty || !isWellFormed {
      field.report(
        "has an invalid character", fix: "use letters, digits, - and .")
    }
    if let other = taken.updateValue(field.path, forKey: text) {
      field.report(
        "is a duplicate of \(other)", fix: "combine the environments and keys in one app")
    }
    return BundleID(text)
  }

  func environments(_ list: CatalogField) -> Set<AppStoreEnvironment> {
    guard let elements = list.elements("environments") else { return [] }
    if elements.isEmpty { list.report("is empty", fix: "add Production or Sandbox") }
    var found: Set<AppStoreEnvironment> = []
    for element in elements {
      guard let environment = element.choice(Self.environments) else { continue }
      if !found.insert(environment).inserted { element.report("is a duplicate", fix: "remove one") }
    }
    return found
  }

  /// Reads fingerprints as Tessera, OpenSSL or Keychain Access write them.
  private func xcodeCertificates(_ list: CatalogField) -> Set<String> {
    let wanted = "the SHA-256 fingerprint from the server's log or `tessera inspect`"
    var found: Set<String> = []
    for element in list.elements("fingerprints of certificates of StoreKit testing in Xcode") ?? []
    {
      guard let text = element.text(wanted) else { continue }
      let digits = text.lowercased().filter { !": ".contains($0) }
      let isFingerprint =
        digits.utf8.count == 64 && digits.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
      guard isFingerprint else {
        element.report("is not 64 hexadecimal digits", fix: "write \(wanted)")
        continue
      }
      if !found.insert(digits).inserted { element.report("is a duplicate", fix: "remove one") }
    }
    return found
  }
}
