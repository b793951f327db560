internal import AppStoreCore
package import Paywalls
package import Tessera

/// What a paywall sells, and how the server describes it.
package struct PaywallOffer: Hashable, Sendable {
  /// The packages that can be bought, in the offering's order.
  package let packages: [Package]
  /// The description of the paywall; `nil` for none.
  package let paywall: Paywall?
  /// The offering; `nil` for none.
  package let offering: Offering?

  /// Creates an offer.
  package init(packages: [Package], paywall: Paywall? = nil, offering: Offering? = nil) {
    self.packages = packages
    self.paywall = paywall
    self.offering = offering
  }

  /// Creates the offer of an offering; there is nothing for sale without one.
  package init(_ offering: Offering?) {
    self.init(
      packages: offering?.availablePackages ?? [], paywall: offering?.paywall, offering: offering)
  }

  /// The packages that the paywall shows, in its order.
  var shown: [Package] {
    guard let paywall else { return packages }
    return paywall.shown(of: packages.map { PackageID($0.identifier) }).compactMap { id in
      packages.first { $0.identifier == id.rawValue }
    }
  }

  /// The package that is selected at first; `nil` if there is nothing for sale.
  var selectedFirst: Package? {
    let shown = shown
    let first = paywall?.selectedFirst(of: shown.map { PackageID($0.identifier) })?.rawValue
    return shown.first { $0.identifier == first } ?? shown.first
  }
}
