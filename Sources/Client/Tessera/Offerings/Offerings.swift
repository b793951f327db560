/// The offerings for a customer.
public struct Offerings: Hashable, Sendable {
  /// Which placement in the app shows which offering.
  struct Placements: Hashable, Sendable {
    /// The offering of every unlisted placement; `nil` for none.
    var fallback: String?
    /// The offering of each placement; `nil` as a value means none.
    var offerings: [String: String?]
  }

  /// Every offering, by identifier.
  public let all: [String: Offering]

  let currentIdentifier: String?
  let placements: Placements?

  init(
    _ offerings: [Offering], currentIdentifier: String?, placements: Placements? = nil
  ) {
    all = Dictionary(offerings.map { ($0.identifier, $0) }) { first, _ in first }
    self.currentIdentifier = currentIdentifier
    self.placements = placements
  }

  /// The offering to show; `nil` if none exists, or if none of its products is available.
  public var current: Offering? { currentIdentifier.flatMap { all[$0] } }

  /// Returns the offering to show at a placement in the app.
  ///
  /// A listed placement shows its offering, which may be none; any other shows the fallback. The
  /// packages carry the placement, so that it is sent with their purchase.
  ///
  /// - Returns: `nil` if the placement shows no offering, or if the app has no placements.
  public func currentOffering(forPlacement placementIdentifier: String) -> Offering? {
    guard let placements else { return nil }
    let identifier = placements.offerings[placementIdentifier] ?? placements.fallback
    guard let offering = identifier.flatMap({ all[$0] }) else { return nil }
    return offering.shown(
      in: PresentedOfferingContext(
        offeringIdentifier: offering.identifier, placementIdentifier: placementIdentifier,
        targetingContext: nil))
  }

  /// Returns the offering with an identifier; `nil` if none exists.
  public func offering(identifier: String?) -> Offering? { identifier.flatMap { all[$0] } }

  /// The offering with an identifier; `nil` if none exists.
  public subscript(key: String) -> Offering? { offering(identifier: key) }
}

extension Offerings: CustomStringConvertible {
  /// One line for each offering, in the order of the identifiers, the current one first.
  public var description: String {
    let others = all.values.filter { $0.identifier != currentIdentifier }
      .sorted { $0.identifier < $1.identifier }
    return (["current: \(current?.description ?? "none")"] + others.map(\.description))
      .joined(separator: "\n")
  }
}
