extension ConfigurationLoader {
  /// Loads the legal texts of the app; `nil` if the file has none.
  func policies(_ field: LocatedField?) throws(StoreKitConfigurationError) -> AppPolicies? {
    guard let field else { return nil }
    var policies: [PrivacyPolicy] = []
    for element in try field.elements(of: "policies") {
      let policy = PrivacyPolicy(
        locale: try element.member("locale")?.text() ?? "en_US",
        text: try element.member("policyText")?.text() ?? "",
        url: try element.member("policyURL")?.text() ?? "")
      policies.append(policy.loaded(from: element))
    }
    let eula = try field.member("eula")?.text() ?? ""
    return AppPolicies(eula: eula, policies: policies).loaded(from: field)
  }

  /// Loads the key that signs promotional offers; `nil` if the file has none.
  ///
  /// Its errors never quote a value, because the value can be the key.
  func keyPair(_ field: LocatedField?) throws(StoreKitConfigurationError)
    -> SubscriptionOffersKeyPair?
  {
    guard let field else { return nil }
    func text(_ key: String) throws(StoreKitConfigurationError) -> String {
      let value = try field.required(key, fix: "make a new key in Xcode's editor")
      if case .string(let text) = value.node.value { return text }
      throw value.error(.wrongType, "is not a text", fix: "write text in double quotes")
    }
    return SubscriptionOffersKeyPair(id: try text("id"), privateKey: try text("privateKey"))
      .loaded(from: field)
  }
}
