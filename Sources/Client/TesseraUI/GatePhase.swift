public import Tessera

/// What a gate shows.
@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
public enum GatePhase: Hashable, Sendable {
  /// Nothing is known yet: neither the content nor the paywall.
  case waiting
  /// The customer's access could not be verified: the customer can try again or restore purchases.
  case unverified
  /// The content.
  case open
  /// The paywall.
  case locked

  /// Creates the phase from the state of the entitlement.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - couldNotVerify: Whether a refresh ended while the state is unknown, as
  ///     `EntitlementStore.couldNotVerify` says.
  public init(_ state: EntitlementStore.State, couldNotVerify: Bool = false) {
    self =
      switch state {
      case .unknown: couldNotVerify ? .unverified : .waiting
      case .active: .open
      case .inactive: .locked
      }
  }

  /// Creates the phase of an entitlement.
  @MainActor public init(_ store: EntitlementStore) {
    self.init(store.state, couldNotVerify: store.couldNotVerify)
  }
}
