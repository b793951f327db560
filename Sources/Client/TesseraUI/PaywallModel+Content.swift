internal import AppStoreCore
internal import Foundation
public import Paywalls
public import Tessera

@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
extension PaywallModel {
  /// Creates a paywall for an offering that the app already has; call ``load()`` when it appears.
  ///
  /// - Parameters:
  ///   - purchases: The SDK that buys.
  ///   - offering: The offering to show, for example that of a placement.
  ///   - entitlement: The entitlement that the paywall unlocks, such as `pro`. With `nil`, each
  ///     completed purchase counts as ``Outcome/purchased``, and a restore counts if the customer
  ///     then has any entitlement.
  ///   - text: The texts for everything that the server does not describe.
  ///   - languages: The customer's languages, the preferred one first. Default: those of the device.
  public convenience init(
    _ purchases: Purchases, offering: Offering, unlocks entitlement: String? = nil,
    text: PaywallText = PaywallText(), languages: [String] = Locale.preferredLanguages
  ) {
    self.init(
      PaywallActions(purchases, unlocks: entitlement, showing: offering), text: text,
      languages: languages)
  }

  /// The paywall that the server describes, for the selected package; `nil` if it describes none,
  /// or if nothing is loaded.
  public var content: PaywallContent? {
    guard let paywall, case .ready(let rows) = phase else { return nil }
    return paywall.content(
      rows.map { PaywallOption($0, text: text) }, selection: selection.map { PackageID($0) },
      languages: languages)
  }

  /// The title of the button that buys.
  public var buyTitle: String { content?.callToAction ?? text.buy }

  /// The title of the button that restores purchases.
  public var restoreTitle: String { content?.restore ?? text.restore }

  /// The links of the footer: those of the server's description, and otherwise those of the app.
  public var footerLinks: [PaywallLink] {
    guard let content else { return links }
    let described = [(content.terms, text.terms), (content.privacy, text.privacy)]
      .compactMap { link, usual in
        link.flatMap { link in
          URL(string: link.url).map { PaywallLink(title: link.title ?? usual, url: $0) }
        }
      }
    return described.isEmpty ? links : described
  }

  /// Returns the row of a package in a content of this model.
  func row(of package: PackageID) -> PaywallRow? {
    guard case .ready(let rows) = phase else { return nil }
    return rows.first { $0.id == package.rawValue }
  }
}
