public import AppStoreCore
internal import Foundation
internal import Subscriptions

/// The decisions that derive a ledger's projections again from its facts and operations.
///
/// A store deletes its projections, runs ``facts(_:)`` for all facts in order, sets the owner of each
/// purchase to that of its newest claim, runs ``operations(_:)`` for all operations in order, then
/// ``groups(of:)`` for all app user IDs with an alias, and ``tokens(of:)`` for all app user IDs.
public enum LedgerReplay {
  /// Derives purchases, origins and downloads from facts.
  ///
  /// - Throws: ``LedgerError/unreadableFact(_:_:)``.
  public static func facts(
    _ facts: [SignedFact]
  ) throws(LedgerError) -> LedgerDecision<Void> {
    var payloads: [SignedFact.Payload] = []
    for fact in facts where isProjected(fact) { payloads.append(try fact.decodedPayload()) }
    return LedgerDecision([]) { [payloads] tables throws(MissingRows) in
      var missing: Set<LedgerKey> = []
      for payload in payloads {
        do throws(MissingRows) {
          try replay(payload, in: &tables)
        } catch {
          missing.formUnion(error.keys)
        }
      }
      guard missing.isEmpty else { throw MissingRows(missing) }
    }
  }

  /// Derives the active aliases from operations; no group has a name yet.
  public static func operations(_ operations: [IdentityOperation]) -> LedgerDecision<Void> {
    let operations = operations.filter { [.alias, .deletion, .undo].contains($0.kind) }
    let ids = Set(operations.flatMap { [$0.from, $0.to] }.compactMap(\.self))
    let keys = ids.flatMap { LedgerKey.customer($0) + LedgerKey.aliases(of: $0) }
    return LedgerDecision(Set(keys)) { tables throws(MissingRows) in
      for operation in operations { try LedgerRules.replay(operation, in: &tables) }
    }
  }

  /// Names the groups of app user IDs.
  public static func groups(of ids: [AppUserID]) -> LedgerDecision<Void> {
    let keys = ids.flatMap { LedgerKey.customer($0) + LedgerKey.aliases(of: $0) }
    return LedgerDecision(Set(keys)) { tables throws(MissingRows) in
      try LedgerRules.nameGroups(of: ids, in: &tables)
    }
  }

  /// Derives the tokens of app user IDs.
  public static func tokens(of ids: [AppUserID]) -> LedgerDecision<Void> {
    LedgerDecision([]) { tables throws(MissingRows) in
      for token in ids.flatMap({ NamingToken.all(of: $0) }) { tables.put(token) }
    }
  }

  /// Whether a fact may change projections: signed data inside a notification is facts of its own,
  /// and few notifications add to them.
  private static func isProjected(_ fact: SignedFact) -> Bool {
    fact.kind != .notification || CompactedJWS.mayChangeProjections(Data(fact.token.content))
  }

  private static func replay(
    _ payload: SignedFact.Payload, in tables: inout LedgerTables
  ) throws(MissingRows) {
    try LedgerRules.project(payload, in: &tables)
    if case .transaction(let transaction) = payload {
      try LedgerRules.noteOrigin(of: transaction, in: &tables)
    }
  }
}
