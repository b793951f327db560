/// A network that brought a customer, with RevenueCat's raw values.
public enum AttributionNetwork: Int, Hashable, Sendable, CaseIterable, Codable {
  /// Apple Search Ads before 2023.
  case appleSearchAds = 0
  /// Adjust.
  case adjust = 1
  /// AppsFlyer.
  case appsFlyer = 2
  /// Branch.
  case branch = 3
  /// Tenjin.
  case tenjin = 4
  /// Facebook.
  case facebook = 5
  /// mParticle.
  case mParticle = 6
  /// Apple's AdServices.
  case adServices = 7
}
