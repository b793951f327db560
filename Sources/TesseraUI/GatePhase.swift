public import Tessera

/// What a gate shows.
@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
public enum GatePhase: Hashable, Sendable {
  /// Nothing is known yet: neither the content nor the paywall.
  case waiting
  /// The content.
  case open
  /// The paywall.
  case locked

  /// Creates the phase from the state of the entitlement.
  public init(_ state: EntitlementStore.State) {
    self =
      switch state {
      case .unknown: .waiting
      case .active: .open
      case .inactive: .locked
      }
  }
}
