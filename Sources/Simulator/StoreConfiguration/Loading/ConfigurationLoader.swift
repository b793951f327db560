internal import AppStoreCore

/// Converts the JSON of a file into a configuration, and collects findings.
///
/// Each part of the file has its own extension. Unknown keys are ignored, because every version of
/// Xcode adds some. They remain in the part's origin and are written back.
struct ConfigurationLoader {
  private(set) var findings: [LintFinding] = []
  private var productFields: [ProductID: LocatedField] = [:]
  private var groupFields: [SubscriptionGroupID: LocatedField] = [:]

  mutating func configuration(
    _ root: LocatedField
  ) throws(StoreKitConfigurationError) -> StoreKitConfiguration {
    try checkIdentity(root)
    let version = try fileVersion(root)
    var products: [ConfiguredProduct] = []
    for field in try root.elements(of: "products") {
      products.append(try oneTimeProduct(field, in: .products).loaded(from: field))
    }
    for field in try root.elements(of: "nonRenewingSubscriptions") {
      let product = try oneTimeProduct(field, in: .nonRenewingSubscriptions)
      products.append(product.loaded(from: field))
    }
    var groups: [ConfiguredSubscriptionGroup] = []
    for field in try root.elements(of: "subscriptionGroups") {
      groups.append(try subscriptionGroup(field).loaded(from: field))
    }
    return StoreKitConfiguration(
      version: version, identifier: xcodeText(try root.member("identifier")), products: products,
      subscriptionGroups: groups, settings: try settings(root.member("settings")),
      appPolicies: try policies(root.member("appPolicies")),
      subscriptionOffersKeyPair: try keyPair(root.member("subscriptionOffersKeyPair")))
  }

  /// Adds a finding about valid but surprising content.
  mutating func warn(
    _ code: LintFinding.Code, _ field: LocatedField, _ problem: String, _ consequence: String
  ) {
    findings.append(LintFinding(code, .warning, field, problem, consequence))
  }

  /// Reads a text that only Xcode uses, and ignores other types.
  mutating func xcodeText(_ field: LocatedField?) -> String? {
    guard let field else { return nil }
    if case .string(let text) = field.node.value { return text }
    ignore(field)
    return nil
  }

  /// Registers the identifier of a product, which must be unique.
  mutating func claim(_ id: ProductID, _ field: LocatedField) throws(StoreKitConfigurationError) {
    if let first = productFields.updateValue(field, forKey: id) {
      throw field.error(
        .duplicateIdentifier,
        "\(quoted(id.rawValue)) is already \(first.path) on line \(first.node.position.line)",
        fix: "give each product its own identifier")
    }
  }

  /// Registers the identifier of a subscription group, which must be unique.
  mutating func claim(_ id: SubscriptionGroupID, _ field: LocatedField)
    throws(StoreKitConfigurationError)
  {
    if let first = groupFields.updateValue(field, forKey: id) {
      throw field.error(
        .duplicateIdentifier,
        "\(quoted(id.rawValue)) is already \(first.path) on line \(first.node.position.line)",
        fix: "give each subscription group its own identifier")
    }
  }

  /// Rejects JSON without any key of a StoreKit configuration, such as another tool's settings.
  private func checkIdentity(_ root: LocatedField) throws(StoreKitConfigurationError) {
    for key in ["products", "subscriptionGroups", "nonRenewingSubscriptions", "version"] {
      if try root.member(key) != nil { return }
    }
    throw root.error(
      .notAConfiguration, "the file has neither `products` nor `subscriptionGroups`",
      fix: "choose a StoreKit configuration")
  }

  private mutating func fileVersion(
    _ root: LocatedField
  ) throws(StoreKitConfigurationError) -> FileVersion {
    guard let field = try root.member("version") else {
      warn(
        .missingVersion, root, "the file states no `version`", "its keys are read anyway")
      return FileVersion(major: 0, minor: 0)
    }
    let major = try field.member("major")?.wholeNumber()
    let minor = try field.member("minor")?.wholeNumber()
    return FileVersion(major: major ?? 0, minor: minor ?? 0)
  }
}
