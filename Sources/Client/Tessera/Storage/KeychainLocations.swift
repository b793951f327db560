internal import AppStoreCore

/// The keychain locations that this process may not use; they do not change while it runs.
final class KeychainLocations: Sendable {
  static let ofProcess = KeychainLocations { Log.warn($0) }

  private let closed = LockedValue<Set<KeychainLocation>>([])
  private let log: @Sendable (String) -> Void

  /// Creates a value that assumes all locations are available.
  ///
  /// - Parameter log: Called once for each location that is not.
  init(log: @escaping @Sendable (String) -> Void) {
    self.log = log
  }

  /// Uses the first available location, and tries the next one only if an entitlement is missing.
  ///
  /// - Parameters:
  ///   - places: The locations, the best one first.
  ///   - ask: The keychain call at a location.
  /// - Returns: The response of the last location that was tried.
  func ask(
    _ places: [KeychainLocation], _ ask: (KeychainLocation) -> KeychainResponse
  ) -> KeychainResponse {
    for place in places where !closed.withLock({ $0.contains(place) }) {
      let answer = ask(place)
      guard answer == .missingEntitlement else { return answer }
      // The last one is tried again each time, because there is no alternative.
      guard place != places.last else { return answer }
      if closed.withLock({ $0.insert(place).inserted }) { log(place.explanation) }
    }
    return .missingEntitlement
  }
}
