public import AppStoreCore

/// The customers whom an experiment may enroll; a condition that is `nil` excludes no customer.
public struct Audience: Hashable, Sendable {
  /// The countries of the App Store's storefront, with three letters such as `USA`.
  public var countries: Set<String>?
  /// The apps.
  public var apps: Set<BundleID>?
  /// The platforms, as SDKs send them, such as `iOS`.
  public var platforms: Set<String>?
  /// The versions of the app.
  public var appVersions: VersionRange?
  /// The versions of the SDK.
  public var sdkVersions: VersionRange?

  /// Creates an audience; by default, it is every customer.
  public init(
    countries: Set<String>? = nil, apps: Set<BundleID>? = nil, platforms: Set<String>? = nil,
    appVersions: VersionRange? = nil, sdkVersions: VersionRange? = nil
  ) {
    self.countries = countries
    self.apps = apps
    self.platforms = platforms
    self.appVersions = appVersions
    self.sdkVersions = sdkVersions
  }

  /// Returns the first condition that a customer does not meet; `nil` if the customer belongs to the
  /// audience.
  ///
  /// A fact that is unknown, such as the country before the storefront is known, meets no condition.
  public func mismatch(_ facts: AudienceFacts) -> AudienceMismatch? {
    func meets<Value>(_ allowed: Set<Value>?, _ value: Value?) -> Bool {
      allowed.map { allowed in value.map(allowed.contains) ?? false } ?? true
    }
    func meets(_ allowed: VersionRange?, _ text: String?) -> Bool {
      allowed.map { allowed in
        text.flatMap { AppVersion($0) }.map(allowed.contains) ?? false
      } ?? true
    }
    if !meets(apps, facts.app) { return AudienceMismatch(.app, facts.app?.rawValue) }
    if !meets(countries, facts.country) { return AudienceMismatch(.country, facts.country) }
    if !meets(platforms, facts.platform) { return AudienceMismatch(.platform, facts.platform) }
    if !meets(appVersions, facts.appVersion) {
      return AudienceMismatch(.appVersion, facts.appVersion)
    }
    if !meets(sdkVersions, facts.sdkVersion) {
      return AudienceMismatch(.sdkVersion, facts.sdkVersion)
    }
    return nil
  }

  /// Returns whether no customer can belong to both audiences.
  public func isDisjoint(with other: Audience) -> Bool {
    func excludes<Value>(_ first: Set<Value>?, _ second: Set<Value>?) -> Bool {
      guard let first, let second else { return false }
      return first.isDisjoint(with: second)
    }
    func excludes(_ first: VersionRange?, _ second: VersionRange?) -> Bool {
      guard let first, let second else { return false }
      return !first.overlaps(second)
    }
    return excludes(apps, other.apps) || excludes(countries, other.countries)
      || excludes(platforms, other.platforms) || excludes(appVersions, other.appVersions)
      || excludes(sdkVersions, other.sdkVersions)
  }
}

/// What is known about a customer at the first request that could enroll.
public struct AudienceFacts: Hashable, Sendable {
  /// The app.
  public var app: BundleID?
  /// The country of the storefront, with three letters; `nil` if it is not known yet.
  public var country: String?
  /// The platform; `nil` if the client sent none.
  public var platform: String?
  /// The version of the app; `nil` if the client sent none.
  public var appVersion: String?
  /// The version of the SDK; `nil` if the client sent none.
  public var sdkVersion: String?

  /// Creates facts; by default, nothing is known.
  public init(
    app: BundleID? = nil, country: String? = nil, platform: String? = nil,
    appVersion: String? = nil, sdkVersion: String? = nil
  ) {
    self.app = app
    self.country = country
    self.platform = platform
    self.appVersion = appVersion
    self.sdkVersion = sdkVersion
  }
}

/// A condition of an audience that a customer does not meet.
public struct AudienceMismatch: Hashable, Sendable {
  /// A condition of an audience.
  public enum Condition: String, CaseIterable, Hashable, Sendable {
    /// The app.
    case app
    /// The country of the storefront.
    case country
    /// The platform.
    case platform
    /// The version of the app.
    case appVersion = "app version"
    /// The version of the SDK.
    case sdkVersion = "SDK version"
  }

  /// The condition.
  public let condition: Condition
  /// The customer's value; `nil` if it is unknown.
  public let value: String?

  /// Creates a mismatch.
  public init(_ condition: Condition, _ value: String?) {
    self.condition = condition
    self.value = value
  }
}
