package import AppStoreCore
package import Ledger
internal import Subscriptions

/// The lines of the change feed that one recording or one operation wrote, and what they are about.
package struct EventUnit: Sendable {
  /// The lines, in order; at least one.
  package var lines: [RecordedFeedChange]
  /// The new facts, in order.
  package var facts: [RecordedFact] = []
  /// What the lines refer to, apart from facts.
  package var contents = FeedUnitContents()

  /// Creates a unit; set the other properties afterwards.
  package init(lines: [RecordedFeedChange]) {
    assert(!lines.isEmpty, "a unit has at least one line")
    assert(
      zip(lines, lines.dropFirst()).allSatisfy { $0.sequence < $1.sequence },
      "the lines of a unit are in order")
    self.lines = lines
  }

  /// When the unit was written: the latest date of its lines.
  package var date: Timestamp {
    lines.map(\.change.at).max() ?? Timestamp(milliseconds: 0)
  }

  /// The states that the unit needs at least.
  package var stateKeys: Set<EventStateKey> {
    var keys: Set<EventStateKey> = []
    func add(_ customer: AppUserID?) { if let customer { keys.insert(.customer(customer)) } }
    for line in lines {
      add(line.change.customer)
      if let purchase = line.change.originalTransactionID { keys.insert(.purchase(purchase)) }
    }
    for purchase in purchases { keys.insert(.purchase(purchase)) }
    for claim in contents.claims {
      keys.insert(.purchase(claim.originalTransactionID))
      add(claim.previousOwner)
      add(claim.customer)
    }
    for operation in contents.operations {
      add(operation.from)
      add(operation.to)
    }
    for grant in contents.grants { add(grant.customer) }
    for grant in contents.revokedGrants { add(grant.grant.customer) }
    for adjustment in contents.adjustments { add(adjustment.customer) }
    return keys
  }

  /// The purchases about which the unit has facts, Test Store purchases, due dates or signals, in
  /// order.
  var purchases: [OriginalTransactionID] {
    var found: [OriginalTransactionID] = []
    func add(_ purchase: OriginalTransactionID?) {
      if let purchase, !found.contains(purchase) { found.append(purchase) }
    }
    for fact in facts { add(fact.fact.originalTransactionID) }
    for purchase in contents.testStorePurchases { add(purchase.originalTransactionID) }
    for line in lines where Self.withoutFacts.contains(line.change.kind) {
      add(line.change.originalTransactionID)
    }
    return found
  }

  var isImport: Bool { !facts.isEmpty && facts.allSatisfy { $0.source == .import } }

  /// The kinds of lines about a purchase that refer to nothing else.
  private static let withoutFacts: Set<FeedChangeKind> = [
    .due, .retentionRequest, .consumptionInformation,
  ]

  /// The kinds of the purchase's due dates that passed.
  func dueKinds(of purchase: OriginalTransactionID) -> [DueKind] {
    lines.filter { $0.change.kind == .due && $0.change.originalTransactionID == purchase }
      .compactMap { $0.change.reference.map(DueKind.init(rawValue:)) }
  }
}
