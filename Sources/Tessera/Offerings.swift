/// What the customer is shown for sale.
public struct Offerings: Hashable, Sendable {
  /// Which place of the app shows which offering.
  struct Placements: Hashable, Sendable {
    /// The offering of every place that is not listed; `nil` for none.
    var fallback: String?
    /// The offering of each place; `nil` as a value means none.
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

  /// The offering to show; `nil` when there is none, or when the store sells nothing of it.
  public var current: Offering? { currentIdentifier.flatMap { all[$0] } }

  /// Returns the offering to show in a place of the app.
  ///
  /// A place that is listed shows its offering, which may be none; another one shows the fallback. The
  /// packages carry the place, so that it goes with their purchase.
  ///
  /// - Returns: `nil` when nothing is to be shown there, and when the app has no places.
  public func currentOffering(forPlacement placementIdentifier: String) -> Offering? {
    guard let placements else { return nil }
    let identifier = placements.offerings[placementIdentifier] ?? placements.fallback
    guard let offering = identifier.flatMap({ all[$0] }) else { return nil }
    return offering.shown(
      in: PresentedOfferingContext(
        offeringIdentifier: offering.identifier, placementIdentifier: placementIdentifier,
        targetingContext: nil))
  }

  /// Returns the offering with an identifier; `nil` when there is none.
  public func offering(identifier: String?) -> Offering? { identifier.flatMap { all[$0] } }

  /// The offering with an identifier; `nil` when there is none.
  public subscript(key: String) -> Offering? { offering(identifier: key) }
}

extension Offerings: CustomStringConvertible {
  /// A line for each offering, in the order of the identifiers, the current one first.
  public var description: String {
    let others = all.values.filter { $0.identifier != currentIdentifier }
      .sorted { $0.identifier < $1.identifier }
    return (["current: \(current?.description ?? "none")"] + others.map(\.description))
      .joined(separator: "\n")
  }
}
