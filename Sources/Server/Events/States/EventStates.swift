internal import AppStoreCore

/// The states that were loaded, and those that changed.
///
/// A derivation that reads a state that is not loaded fails with
/// ``EventDerivationError/missingStates(_:)`` and changes nothing.
package struct EventStates: Sendable {
  private var purchases: [OriginalTransactionID: PurchaseEventState] = [:]
  private var customers: [AppUserID: CustomerEventState] = [:]
  private var changed: Set<EventStateKey> = []
  /// What the derivation of one unit saved.
  private(set) var saved = Saved()

  /// States that replace those of a table.
  ///
  /// They are separate, so that the derivation of a unit copies only what it changes.
  struct Saved {
    fileprivate var purchases: [OriginalTransactionID: PurchaseEventState] = [:]
    fileprivate var customers: [AppUserID: CustomerEventState] = [:]
  }

  /// Creates an empty table.
  package init() {}

  /// Adds a stored state; `nil` if the ledger has none.
  ///
  /// - Throws: ``EventDerivationError/corruptState(_:)`` if the bytes are not those of a state.
  package mutating func load(
    _ key: EventStateKey, _ bytes: [UInt8]?
  ) throws(EventDerivationError) {
    do throws(CorruptStateError) {
      switch key {
      case .purchase(let id):
        var state = PurchaseEventState()
        if let bytes { state = try PurchaseEventState(encoded: bytes) }
        purchases[id] = state
      case .customer(let id):
        var state = CustomerEventState()
        if let bytes { state = try CustomerEventState(encoded: bytes) }
        customers[id] = state
      }
    } catch {
      throw .corruptState(key)
    }
  }

  /// Whether a state is loaded.
  package func contains(_ key: EventStateKey) -> Bool {
    switch key {
    case .purchase(let id): purchases[id] != nil
    case .customer(let id): customers[id] != nil
    }
  }

  /// Returns the states that changed since the last call, in any order; `nil` deletes one.
  package mutating func takeChanges() -> [(key: EventStateKey, bytes: [UInt8]?)] {
    assert(changed.allSatisfy { contains($0) }, "a state that changed is loaded")
    defer { changed = [] }
    return changed.map { key in
      switch key {
      case .purchase(let id): (key, purchases[id]?.encoded)
      case .customer(let id):
        (key, customers[id].flatMap { $0.isEmpty ? nil : $0.encoded })
      }
    }
  }

  func purchase(_ id: OriginalTransactionID) throws(EventDerivationError) -> PurchaseEventState {
    guard let state = saved.purchases[id] ?? purchases[id] else {
      throw .missingStates([.purchase(id)])
    }
    return state
  }

  func customer(_ id: AppUserID) throws(EventDerivationError) -> CustomerEventState {
    guard let state = saved.customers[id] ?? customers[id] else {
      throw .missingStates([.customer(id)])
    }
    return state
  }

  mutating func save(_ state: PurchaseEventState, of id: OriginalTransactionID) {
    assert(contains(.purchase(id)), "only a state that was read is replaced")
    saved.purchases[id] = state
  }

  mutating func save(_ state: CustomerEventState, of id: AppUserID) {
    assert(contains(.customer(id)), "only a state that was read is replaced")
    saved.customers[id] = state
  }

  /// Adopts what the derivation of a unit saved in a copy.
  mutating func keep(_ saved: Saved) {
    for (id, state) in saved.purchases where purchases[id] != state {
      purchases[id] = state
      changed.insert(.purchase(id))
    }
    for (id, state) in saved.customers where customers[id] != state {
      customers[id] = state
      changed.insert(.customer(id))
    }
  }

  /// Fails with all keys that are not loaded.
  func require(_ keys: some Sequence<EventStateKey>) throws(EventDerivationError) {
    guard !keys.allSatisfy(contains) else { return }
    throw .missingStates(Set(keys).filter { !contains($0) }.sorted())
  }

  /// Returns the app user IDs of a customer, in the order of first use.
  func appUserIDs(of id: AppUserID) throws(EventDerivationError) -> [AppUserID] {
    var found = [id]
    var next = 0
    while next < found.count {
      for alias in try customer(found[next]).aliases where !found.contains(alias.other) {
        found.append(alias.other)
      }
      next += 1
    }
    guard found.count > 1 else { return found }
    let dates = found.map { (saved.customers[$0] ?? customers[$0])?.firstSeen ?? .latest }
    return zip(found, dates).sorted { $0.1 == $1.1 ? $0.0 < $1.0 : $0.1 < $1.1 }.map(\.0)
  }
}
