internal import AppStoreCore
public import Foundation
public import Paywalls

/// Packages that are shown for sale together, in order, with additional data for the app.
public struct Offering: Hashable, Sendable {
  /// The identifier, such as `default`.
  public let identifier: String
  /// The developer's description of its purpose.
  public let serverDescription: String
  /// The packages, in display order.
  public let availablePackages: [Package]
  /// The URL of its web checkout; `nil` unless the app made the offering with one.
  public let webCheckoutUrl: URL?
  /// The paywall that the server describes; `nil` if it describes none, or one that this version
  /// cannot read.
  public let paywall: Paywall?

  let metadataObject: JSONObject

  init(
    identifier: String, serverDescription: String, metadata: JSONObject,
    availablePackages: [Package], webCheckoutUrl: URL? = nil, paywall: Paywall? = nil
  ) {
    self.identifier = identifier
    self.serverDescription = serverDescription
    metadataObject = metadata
    self.availablePackages = availablePackages
    self.webCheckoutUrl = webCheckoutUrl
    self.paywall = paywall
  }

  /// Creates an offering for tests and previews.
  ///
  /// - Parameters:
  ///   - identifier: The offering's identifier.
  ///   - serverDescription: What the offering is for, as the server describes it.
  ///   - metadata: JSON values; a value of another type is omitted.
  ///   - availablePackages: The packages for sale, in order.
  ///   - webCheckoutUrl: The page of a web checkout; `nil` for none.
  ///   - paywall: The description of a paywall; `nil` for none.
  public init(
    identifier: String, serverDescription: String, metadata: [String: Any] = [:],
    availablePackages: [Package], webCheckoutUrl: URL? = nil, paywall: Paywall? = nil
  ) {
    self.init(
      identifier: identifier, serverDescription: serverDescription,
      metadata: JSONObject(any: metadata), availablePackages: availablePackages,
      webCheckoutUrl: webCheckoutUrl, paywall: paywall)
  }

  /// Returns the package with an identifier; `nil` if none exists.
  public func package(identifier: String?) -> Package? {
    availablePackages.first { $0.identifier == identifier }
  }

  /// The package with an identifier; `nil` if none exists.
  public subscript(key: String) -> Package? { package(identifier: key) }

  /// Whether the server describes a paywall for the offering.
  public var hasPaywall: Bool { paywall != nil }

  /// Returns the same offering in another presentation context.
  func shown(in context: PresentedOfferingContext) -> Offering {
    Offering(
      identifier: identifier, serverDescription: serverDescription, metadata: metadataObject,
      availablePackages: availablePackages.map { $0.shown(in: context) },
      webCheckoutUrl: webCheckoutUrl, paywall: paywall)
  }
}

extension Offering: Identifiable {
  /// The identifier.
  public var id: String { identifier }
}

extension Offering: CustomStringConvertible {
  /// One line for logs.
  public var description: String {
    "\(identifier): \(availablePackages.map(\.identifier).joined(separator: ", "))"
  }
}

/// The packages by type; of two packages with the same type, the last one counts.
extension Offering {
  /// The package of a one-time lifetime purchase; `nil` if none exists.
  public var lifetime: Package? { last(.lifetime) }
  /// The package of a year; `nil` if none exists.
  public var annual: Package? { last(.annual) }
  /// The package of six months; `nil` if none exists.
  public var sixMonth: Package? { last(.sixMonth) }
  /// The package of three months; `nil` if none exists.
  public var threeMonth: Package? { last(.threeMonth) }
  /// The package of two months; `nil` if none exists.
  public var twoMonth: Package? { last(.twoMonth) }
  /// The package of a month; `nil` if none exists.
  public var monthly: Package? { last(.monthly) }
  /// The package of a week; `nil` if none exists.
  public var weekly: Package? { last(.weekly) }

  private func last(_ type: PackageType) -> Package? {
    availablePackages.last { $0.packageType == type }
  }
}
