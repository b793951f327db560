internal import AppStoreCore
package import Foundation
package import Ledger

/// Derives all events again, in memory, and compares them with the stored ones.
///
/// Events about entitlements, and the entitlements and promotional offers in other events, depend on
/// the catalog at the time of their derivation; they are not compared. It needs memory for the states
/// of all purchases and customers.
package struct EventVerification: Sendable {
  /// A stored event that is not derived again, or a derived one that is not stored.
  package struct Difference: Hashable, Sendable {
    /// The check that failed: `events.missing`, `events.unexpected`, `events.order` or `events.body`.
    package let check: String
    /// The event.
    package let event: EventID
    /// Its type.
    package let type: EventType
    /// Its position; `nil` if it is not stored.
    package let sequence: Int64?
    /// The problem, with the names of the fields that differ.
    package let explanation: String
  }

  /// How many changes of the feed are derived at once.
  private static let page = 500

  private let ledger: any LedgerStore
  private let derivation: @Sendable (UUID) -> EventDerivation

  /// Creates a verification.
  ///
  /// - Parameters:
  ///   - ledger: The ledger.
  ///   - derivation: Returns the derivation; its argument is the ledger's ID.
  package init(
    of ledger: any LedgerStore, derivation: @escaping @Sendable (UUID) -> EventDerivation
  ) {
    self.ledger = ledger
    self.derivation = derivation
  }

  /// Compares all events up to the watermark.
  ///
  /// - Parameters:
  ///   - report: Called with each difference as soon as it is found.
  ///   - progress: Called with the lines of the change feed that are derived, and of all.
  /// - Returns: The number of stored events that were compared.
  /// - Throws: `LedgerError` if the ledger cannot be read, `EventDerivationError` if a fact cannot be
  ///   derived, and what `report` throws.
  package func run(
    _ report: (Difference) throws -> Void, progress: (Int, Int) -> Void = { _, _ in }
  ) async throws -> Int {
    let ledgerID = try await ledger.events.ledgerID()
    let derivation = derivation(ledgerID)
    let end = try await ledger.events.progress().watermark
    let reader = FeedUnitReader(ledger: ledger)
    var stored = StoredEvents(ledger: ledger)
    var states = EventStates()
    var (position, count): (Int64, Int) = (0, 0)
    while position < end {
      let units = try await ledger.feedUnits(after: position, limit: Self.page)
        .filter { $0.end <= end }
      guard let last = units.last?.end else { break }
      assert(last > position, "each page comes after the one before")
      position = last
      var derived: [Event] = []
      for unit in try await reader.inputs(of: units) {
        derived += try derive(unit, derivation, over: &states)
      }
      let found = try await stored.next(through: position)
      count += found.count
      for difference in Self.differences(stored: found, derived: derived) {
        try report(difference)
      }
      progress(Int(position), Int(end))
    }
    return count
  }

  private func derive(
    _ unit: EventUnit, _ derivation: EventDerivation, over states: inout EventStates
  ) throws -> [Event] {
    while true {
      do throws(EventDerivationError) {
        return try derivation.derive(unit, over: &states, recordedAt: unit.date).events
      } catch {
        guard case .missingStates(let keys) = error else { throw error }
        for key in keys { try states.load(key, nil) }
      }
    }
  }

  private static func differences(
    stored: [RecordedEvent], derived: [Event]
  ) -> [Difference] {
    let derived = derived.filter { $0.type.isComparable }
    let known = Dictionary(derived.map { ($0.id, $0) }) { first, _ in first }
    var (seen, found): (Set<EventID>, [Difference]) = ([], [])
    var order: [EventID] = []
    for event in stored {
      let (id, type) = (EventID(rawValue: event.event.id), EventType(rawValue: event.event.type))
      guard type.isComparable else { continue }
      guard let again = known[id] else {
        found.append(
          Difference(
            check: "events.unexpected", event: id, type: type, sequence: event.sequence,
            explanation: "the change feed does not derive this stored event"))
        continue
      }
      seen.insert(id)
      order.append(id)
      let fields = differingFields(event.event.body, again.storedBody)
      guard !fields.isEmpty else { continue }
      found.append(
        Difference(
          check: "events.body", event: id, type: type, sequence: event.sequence,
          explanation: "derived again, other values in \(fields.joined(separator: ", "))"))
    }
    for event in derived where !seen.contains(event.id) {
      found.append(
        Difference(
          check: "events.missing", event: event.id, type: event.type, sequence: nil,
          explanation: "the change feed derives this event, and it is not stored"))
    }
    let expected = derived.map(\.id).filter(seen.contains)
    if let (id, _) = zip(order, expected).first(where: { $0 != $1 }), let event = known[id] {
      found.append(
        Difference(
          check: "events.order", event: id, type: event.type, sequence: nil,
          explanation: "derived again in another order"))
    }
    return found
  }

  /// Returns the paths of fields with different values, apart from those that may differ.
  private static func differingFields(_ stored: [UInt8], _ derived: [UInt8]) -> [String] {
    guard let old = try? JSONReader.value(stored), let new = try? JSONReader.value(derived) else {
      return ["body"]
    }
    return differingFields(old, new, at: "").filter { !Self.isIgnored($0) }
  }

  private static func differingFields(
    _ old: JSONValue, _ new: JSONValue, at path: String
  ) -> [String] {
    guard old != new else { return [] }
    guard case .object(let old) = old, case .object(let new) = new else { return [path] }
    let names = Set(old.members.map(\.key) + new.members.map(\.key)).sorted()
    return names.flatMap { name in
      differingFields(
        old[name] ?? .null, new[name] ?? .null, at: path.isEmpty ? name : path + "." + name)
    }
  }

  private static func isIgnored(_ path: String) -> Bool {
    ["recorded_at_ms", "data.entitlements", "data.promotional_offer_ids"].contains(path)
  }
}

extension EventType {
  /// Whether the event does not depend on the catalog at the time of its derivation.
  fileprivate var isComparable: Bool { self != .activated && self != .deactivated }
}

/// Reads the stored events in order.
private struct StoredEvents {
  let ledger: any LedgerStore
  private var position: Int64 = 0
  private var rest: [RecordedEvent] = []
  private var isAtEnd = false

  init(ledger: any LedgerStore) { self.ledger = ledger }

  /// Returns the next events that changes of the feed up to a position caused.
  mutating func next(through end: Int64) async throws(LedgerError) -> [RecordedEvent] {
    var found: [RecordedEvent] = []
    while true {
      let count = rest.prefix { $0.event.changeSequence <= end }.count
      found += rest.prefix(count)
      rest.removeFirst(count)
      guard rest.isEmpty, !isAtEnd else { return found }
      let page = try await ledger.events.events(
        after: position, matching: EventFilter(), limit: 1000)
      assert(page.end > position || !page.hasMore, "each page comes after the one before")
      (rest, position, isAtEnd) = (page.events, page.end, !page.hasMore)
    }
  }
}
