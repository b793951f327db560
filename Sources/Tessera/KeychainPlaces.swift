internal import Effects

/// Guards which places of the keychain are closed to this process, which stays so while it runs.
final class KeychainPlaces: Sendable {
  /// Those of the process.
  static let ofProcess = KeychainPlaces { Log.warn($0) }

  private let closed = Locked<Set<KeychainPlace>>([])
  private let log: @Sendable (String) -> Void

  /// Creates places that are all thought to be open.
  ///
  /// - Parameter log: Hears once of each place that is closed.
  init(log: @escaping @Sendable (String) -> Void) {
    self.log = log
  }

  /// Asks at the first place that is open, and goes on to the next one only for want of an entitlement.
  ///
  /// - Parameters:
  ///   - places: The places, the best one first.
  ///   - ask: Asks at a place.
  /// - Returns: The answer of the last place that was asked.
  func ask(
    _ places: [KeychainPlace], _ ask: (KeychainPlace) -> KeychainAnswer
  ) -> KeychainAnswer {
    for place in places where !closed.withLock({ $0.contains(place) }) {
      let answer = ask(place)
      guard answer == .missingEntitlement else { return answer }
      // The last one is asked again each time: there is nothing instead.
      guard place != places.last else { return answer }
      if closed.withLock({ $0.insert(place).inserted }) { log(place.refusal) }
    }
    return .missingEntitlement
  }
}
