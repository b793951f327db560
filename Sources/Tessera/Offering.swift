internal import Encodings
public import Foundation

/// What is shown for sale together: packages in an order, and what the app reads beside them.
public struct Offering: Hashable, Sendable {
  /// The identifier, such as `default`.
  public let identifier: String
  /// What it is for, in the developer's words.
  public let serverDescription: String
  /// The packages, in the order in which they are shown.
  public let availablePackages: [Package]
  /// Where it is sold on the web; `nil`, unless an app made the offering with one.
  public let webCheckoutUrl: URL?

  let metadataObject: JSONObject

  init(
    identifier: String, serverDescription: String, metadata: JSONObject,
    availablePackages: [Package], webCheckoutUrl: URL? = nil
  ) {
    self.identifier = identifier
    self.serverDescription = serverDescription
    metadataObject = metadata
    self.availablePackages = availablePackages
    self.webCheckoutUrl = webCheckoutUrl
  }

  /// Creates an offering for tests and previews.
  ///
  /// - Parameter metadata: Values of JSON; a value of another type is left out.
  public init(
    identifier: String, serverDescription: String, metadata: [String: Any] = [:],
    availablePackages: [Package], webCheckoutUrl: URL? = nil
  ) {
    self.init(
      identifier: identifier, serverDescription: serverDescription,
      metadata: JSONObject(any: metadata), availablePackages: availablePackages,
      webCheckoutUrl: webCheckoutUrl)
  }

  /// Returns the package with an identifier; `nil` when there is none.
  public func package(identifier: String?) -> Package? {
    availablePackages.first { $0.identifier == identifier }
  }

  /// The package with an identifier; `nil` when there is none.
  public subscript(key: String) -> Package? { package(identifier: key) }

  /// Whether a paywall was drawn for the offering on the server; never, Tessera keeps none.
  public var hasPaywall: Bool { false }

  /// Returns the same offering, shown elsewhere.
  func shown(in context: PresentedOfferingContext) -> Offering {
    Offering(
      identifier: identifier, serverDescription: serverDescription, metadata: metadataObject,
      availablePackages: availablePackages.map { $0.shown(in: context) },
      webCheckoutUrl: webCheckoutUrl)
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

/// The packages by what they sell; where two sell the same, the last one counts.
extension Offering {
  /// The package that is bought once; `nil` when there is none.
  public var lifetime: Package? { last(.lifetime) }
  /// The package of a year; `nil` when there is none.
  public var annual: Package? { last(.annual) }
  /// The package of six months; `nil` when there is none.
  public var sixMonth: Package? { last(.sixMonth) }
  /// The package of three months; `nil` when there is none.
  public var threeMonth: Package? { last(.threeMonth) }
  /// The package of two months; `nil` when there is none.
  public var twoMonth: Package? { last(.twoMonth) }
  /// The package of a month; `nil` when there is none.
  public var monthly: Package? { last(.monthly) }
  /// The package of a week; `nil` when there is none.
  public var weekly: Package? { last(.weekly) }

  private func last(_ type: PackageType) -> Package? {
    availablePackages.last { $0.packageType == type }
  }
}
