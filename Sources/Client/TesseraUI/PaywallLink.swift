public import Foundation

/// A link in the footer of a paywall.
public struct PaywallLink: Hashable, Sendable, Identifiable {
  /// The title of the link.
  public let title: String
  /// The URL it opens.
  public let url: URL

  /// The URL it opens.
  public var id: URL { url }

  /// Returns the links of a paywall, terms first; a URL that is `nil` is left out.
  static func links(terms: URL?, privacy: URL?, text: PaywallText) -> [PaywallLink] {
    [
      terms.map { PaywallLink(title: text.terms, url: $0) },
      privacy.map { PaywallLink(title: text.privacy, url: $0) },
    ].compactMap(\.self)
  }
}
