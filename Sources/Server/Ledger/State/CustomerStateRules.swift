package import AppStoreCore
package import Subscriptions

/// Applies manual actions and Test Store purchases; the same for every store.
package enum CustomerStateRules {
  /// Appends a grant unless its id exists.
  package static func grant(
    _ asked: PromotionalGrant, in tables: inout LedgerTables
  ) throws(MissingRows) -> GrantResult {
    var grant = asked
    if let deletion = try tables.deletion(of: grant.customer) {
      let former = try tables.grant(grant.id)
      let isUsed = former.map { $0.customer == asked.customer && $0.grantedAt <= deletion.date }
      grant = grant.reissued(deletion, isUsed: isUsed ?? false)
    }
    if let known = try tables.grant(grant.id) { return .repeated(known) }
    try see(grant.customer, at: grant.grantedAt, in: &tables)
    tables.put(grant)
    tables.append(
      AuditEntry(
        at: grant.grantedAt, actor: grant.actor, action: .grant, subject: grant.customer.rawValue,
        details: [
          "grant": grant.id, "entitlement": grant.entitlement.rawValue,
          "duration": grant.duration.rawValue, "starts": grant.startsAt.iso8601,
          "ends": grant.endsAt?.iso8601 ?? "never",
        ]))
    tables.append(
      FeedChange(
        kind: .grant, at: grant.grantedAt, customer: grant.customer, reference: grant.id))
    return .recorded
  }

  /// Revokes all current and future grants of an entitlement and returns the revocations.
  package static func revokeGrants(
    of entitlement: EntitlementID, to customers: [AppUserID], at now: Timestamp,
    by actor: String, in tables: inout LedgerTables
  ) throws(MissingRows) -> [PromotionalGrant] {
    var revoked: [PromotionalGrant] = []
    for customer in customers {
      let standing = try grants(to: customer, in: tables)
        .filter { $0.grant.entitlement == entitlement && $0.lasts(at: now) }
        .map(\.grant).sorted(by: isEarlier)
      for grant in standing {
        tables.append(
          GrantRevocation(grantID: grant.id, revokedAt: now, actor: actor), of: customer)
        tables.append(
          AuditEntry(
            at: now, actor: actor, action: .revoke, subject: customer.rawValue,
            details: ["grant": grant.id, "entitlement": entitlement.rawValue]))
        tables.append(
          FeedChange(kind: .revocation, at: now, customer: customer, reference: grant.id))
      }
      revoked += standing
    }
    return revoked
  }

  /// Appends a purchase unless its token exists; returns the stored one.
  package static func record(
    _ asked: TestStorePurchase, in tables: inout LedgerTables
  ) throws(MissingRows) -> TestStorePurchase {
    if let known = try tables.testStorePurchase(asked.token) { return known }
    let purchase =
      try tables.deletion(of: asked.customer).map { asked.reissued($0) } ?? asked
    try see(purchase.customer, at: purchase.purchasedAt, in: &tables)
    tables.put(purchase)
    tables.append(
      FeedChange(
        kind: .testStorePurchase, at: purchase.purchasedAt, customer: purchase.customer,
        originalTransactionID: purchase.originalTransactionID, reference: purchase.token))
    return purchase
  }

  /// Appends an adjustment if every balance stays in range.
  package static func adjust(
    _ asked: CurrencyAdjustment, beside movements: [CurrencyMovement],
    among customers: [AppUserID], in tables: inout LedgerTables
  ) throws(MissingRows) -> CurrencyAdjustmentResult {
    var adjustment = asked
    if let deletion = try tables.deletion(of: adjustment.customer) {
      let former = try tables.adjustment(adjustment.id)
      let isUsed = former.map { $0.customer == asked.customer && $0.at <= deletion.date }
      adjustment = adjustment.reissued(deletion, isUsed: isUsed ?? false)
    }
    if let known = try tables.adjustment(adjustment.id) {
      return known.isSame(as: adjustment) ? .repeated : .conflicting
    }
    var former: [CurrencyAdjustment] = []
    for customer in customers { former += try adjustments(of: customer, in: tables) }
    if let rejection = CurrencyBalances.rejection(
      of: adjustment, beside: movements, after: former)
    {
      return .rejected(rejection)
    }
    // Date the adjustment no earlier than its inputs; otherwise a clock that is behind would weaken
    // it.
    let latest = (movements.map(\.at) + former.map(\.at) + [adjustment.at]).max()
    adjustment = adjustment.moved(to: latest ?? adjustment.at)
    assert(
      former.allSatisfy { $0.at <= adjustment.at },
      "an adjustment is dated after those that decided whether it is allowed")
    try see(adjustment.customer, at: adjustment.at, in: &tables)
    tables.put(adjustment)
    var details = adjustment.amounts.reduce(into: [:]) { $0[$1.key.rawValue] = "\($1.value)" }
    details["adjustment"] = adjustment.id
    details["reference"] = adjustment.reference
    details["environment"] = adjustment.isSandbox ? "sandbox" : "production"
    tables.append(
      AuditEntry(
        at: adjustment.at, actor: adjustment.actor, action: .adjustCurrency,
        subject: adjustment.customer.rawValue, details: details))
    tables.append(
      FeedChange(
        kind: .currencyAdjustment, at: adjustment.at, customer: adjustment.customer,
        reference: adjustment.id))
    return .recorded
  }

  /// Appends an override.
  package static func overrideOffering(
    _ asked: OfferingOverride, in tables: inout LedgerTables
  ) throws(MissingRows) {
    let override =
      try tables.deletion(of: asked.customer).map { asked.reissued($0) } ?? asked
    try see(override.customer, at: override.at, in: &tables)
    tables.put(override)
    tables.append(
      AuditEntry(
        at: override.at, actor: override.actor,
        action: override.offering == nil ? .removeOfferingOverride : .overrideOffering,
        subject: override.customer.rawValue,
        details: override.offering.map { ["offering": $0.rawValue] } ?? [:]))
    tables.append(
      FeedChange(kind: .offeringOverride, at: override.at, customer: override.customer))
  }

  /// Orders grants by start and then by id.
  package static func isEarlier(_ lhs: PromotionalGrant, _ rhs: PromotionalGrant) -> Bool {
    lhs.startsAt == rhs.startsAt ? lhs.id < rhs.id : lhs.startsAt < rhs.startsAt
  }

  private static func see(
    _ customer: AppUserID, at now: Timestamp, in tables: inout LedgerTables
  ) throws(MissingRows) {
    guard try tables.lastSeen(of: customer) == nil else { return }
    try FeedRules.append(
      try LedgerRules.see(customer, at: now, in: &tables), at: now, in: &tables)
  }
}
