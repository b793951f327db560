package import AppStoreCore
package import Ledger
package import Subscriptions

/// The lines of the change feed that one recording or one operation wrote, and what they are about.
package struct EventUnit: Sendable {
  /// The lines, in order; at least one.
  package var lines: [RecordedFeedChange]
  /// The new facts, in order.
  package var facts: [RecordedFact] = []
  /// The operations, in order.
  package var operations: [IdentityOperation] = []
  /// The claims of the operations, in order.
  package var claims: [OwnershipChange] = []
  /// The new grants.
  package var grants: [PromotionalGrant] = []
  /// The grants that were revoked, with their revocations.
  package var revokedGrants: [RecordedGrant] = []
  /// The new adjustments of balances.
  package var adjustments: [CurrencyAdjustment] = []
  /// The new Test Store purchases.
  package var testStorePurchases: [TestStorePurchase] = []

  /// Creates a unit; set the other properties afterwards.
  package init(lines: [RecordedFeedChange]) {
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
    for claim in claims {
      keys.insert(.purchase(claim.originalTransactionID))
      add(claim.previousOwner)
      add(claim.customer)
    }
    for operation in operations {
      add(operation.from)
      add(operation.to)
    }
    for grant in grants { add(grant.customer) }
    for grant in revokedGrants { add(grant.grant.customer) }
    for adjustment in adjustments { add(adjustment.customer) }
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
    for purchase in testStorePurchases { add(purchase.originalTransactionID) }
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
