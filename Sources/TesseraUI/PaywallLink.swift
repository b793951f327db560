public import Foundation

/// A link at the foot of a paywall.
public struct PaywallLink: Hashable, Sendable, Identifiable {
  /// What it is called.
  public let title: String
  /// The page it opens.
  public let url: URL

  /// The page it opens.
  public var id: URL { url }

  /// Returns the links of a paywall, the terms first; a page that is not given has none.
  static func links(terms: URL?, privacy: URL?, text: PaywallText) -> [PaywallLink] {
    [
      terms.map { PaywallLink(title: text.terms, url: $0) },
      privacy.map { PaywallLink(title: text.privacy, url: $0) },
    ].compactMap(\.self)
  }
}
