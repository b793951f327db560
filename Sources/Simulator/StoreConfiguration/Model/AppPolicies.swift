/// The legal texts of an app, since version 4.0 of the format.
public struct AppPolicies: Hashable, Sendable {
  /// The license agreement: its text or its URL; empty for Apple's standard one.
  public var eula: String
  /// The privacy policies, in file order.
  public var policies: [PrivacyPolicy]
  var origin = SourceOrigin<AppPolicies>()

  /// Creates legal texts that are not in a file yet.
  public init(eula: String = "", policies: [PrivacyPolicy] = []) {
    self.eula = eula
    self.policies = policies
  }
}

/// The privacy policy of an app in one language.
public struct PrivacyPolicy: Hashable, Sendable {
  /// The locale, as in `en_US` or `ja_JP`.
  public var locale: String
  /// The text; empty for none.
  public var text: String
  /// The URL; empty for none.
  public var url: String
  var origin = SourceOrigin<PrivacyPolicy>()

  /// Creates a policy that is not in a file yet.
  public init(locale: String, text: String = "", url: String = "") {
    self.locale = locale
    self.text = text
    self.url = url
  }
}

extension AppPolicies: ConfigurationPart {
  func describe(to writer: inout ObjectWriter, was loaded: AppPolicies?) {
    writer.set("eula", eula, was: loaded?.eula)
    writer.list("policies", policies, was: loaded?.policies)
  }
}

extension PrivacyPolicy: ConfigurationPart {
  func describe(to writer: inout ObjectWriter, was loaded: PrivacyPolicy?) {
    writer.set("locale", locale, was: loaded?.locale)
    writer.set("policyText", text, was: loaded?.text)
    writer.set("policyURL", url, was: loaded?.url)
  }
}
