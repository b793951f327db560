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
  ///   - locations: The locations, the best one first.
  ///   - ask: The keychain call at a location.
  /// - Returns: The response of the last location that was tried.
  func ask(
    _ locations: [KeychainLocation], _ ask: (KeychainLocation) -> KeychainResponse
  ) -> KeychainResponse {
    for location in locations where !closed.withLock({ $0.contains(location) }) {
      let response = ask(location)
      guard response == .missingEntitlement else { return response }
      // The last one is tried again each time, because there is no alternative.
      guard location != locations.last else { return response }
      if closed.withLock({ $0.insert(location).inserted }) { log(location.explanation) }
    }
    return .missingEntitlement
  }
}
