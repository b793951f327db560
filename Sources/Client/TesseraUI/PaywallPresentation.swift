/// Whether a paywall is presented for an entitlement that a screen requires.
///
/// It is presented once, to customers who are known to have no access. It never is while access is
/// unknown, because they may have paid.
@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
public struct PaywallPresentation: Hashable, Sendable {
  /// Whether the customer closed the paywall.
  public private(set) var isDismissed = false

  /// Creates the state before the first presentation.
  public init() {}

  /// Returns whether the paywall is presented.
  public func isPresented(in phase: GatePhase) -> Bool {
    switch phase {
    case .locked: !isDismissed
    case .open, .waiting, .unverified: false
    }
  }

  /// The customer closed the paywall.
  public mutating func dismiss() { isDismissed = true }
}
