internal import AppStoreTypes
internal import Subscriptions

/// Customer state that the App Store did not sign, the feed and the audit log.
extension LedgerTables {
  private func state(of id: AppUserID) throws(MissingRows) -> CustomerStateRow {
    try loaded(.state(id), row: { $0.states[id] })
  }

  /// Returns every attribute of an app user ID, including deleted ones.
  func attributes(of id: AppUserID) throws(MissingRows) -> [CustomerAttribute] {
    Array(try loaded(.attributes(id), row: { $0.attributes[id] }).values)
  }

  /// Creates or replaces an attribute.
  mutating func save(_ attribute: CustomerAttribute, of id: AppUserID) {
    write { rows, changes in
      rows.attributes[id]?[attribute.key] = attribute
      changes.attributes[id, default: [:]][attribute.key] = attribute
    }
  }

  /// Appends an attribution.
  mutating func append(_ attribution: CustomerAttribution, of id: AppUserID) {
    write { $1.attributions.append(NewAttribution(customer: id, attribution: attribution)) }
  }

  /// Deletes the attributes and attributions of an app user ID.
  mutating func clearAttributes(of id: AppUserID) {
    write { rows, changes in
      rows.attributes[id] = [:]
      changes.attributes[id] = nil
      changes.attributions.removeAll { $0.customer == id }
      changes.clearedAttributes.insert(id)
    }
  }

  /// Returns the grant with an ID.
  func grant(_ id: String) throws(MissingRows) -> PromotionalGrant? {
    try loaded(.grant(id), row: { $0.grants[id] })
  }

  /// Returns every grant to an app user ID.
  func grants(to id: AppUserID) throws(MissingRows) -> [RecordedGrant] { try state(of: id).grants }

  /// Appends a grant.
  mutating func append(_ grant: PromotionalGrant) {
    write { rows, changes in
      rows.grants[grant.id] = grant
      rows.states[grant.customer]?.grants.append(RecordedGrant(grant: grant, revocation: nil))
      changes.grants.append(grant)
    }
  }

  /// Appends a revocation of a grant to an app user ID.
  mutating func append(_ revocation: GrantRevocation, to id: AppUserID) {
    write { rows, changes in
      changes.revocations.append(revocation)
      let grants = rows.states[id]?.grants
      guard let index = grants?.firstIndex(where: { $0.grant.id == revocation.grantID }),
        let held = grants?[index]
      else { return }
      let first = [held.revocation, revocation].compactMap(\.self).min {
        $0.revokedAt < $1.revokedAt
      }
      rows.states[id]?.grants[index] = RecordedGrant(grant: held.grant, revocation: first)
    }
  }

  /// Returns the Test Store purchase with a token.
  func testStorePurchase(_ token: String) throws(MissingRows) -> TestStorePurchase? {
    try loaded(.testStorePurchase(token), row: { $0.testStorePurchases[token] })
  }

  /// Returns every Test Store purchase of an app user ID.
  func testStorePurchases(of id: AppUserID) throws(MissingRows) -> [TestStorePurchase] {
    try state(of: id).testStorePurchases
  }

  /// Appends a Test Store purchase.
  mutating func append(_ purchase: TestStorePurchase) {
    write { rows, changes in
      rows.testStorePurchases[purchase.token] = purchase
      rows.states[purchase.customer]?.testStorePurchases.append(purchase)
      changes.testStorePurchases.append(purchase)
    }
  }

  /// Returns the adjustment with an ID.
  func adjustment(_ id: String) throws(MissingRows) -> CurrencyAdjustment? {
    try loaded(.adjustment(id), row: { $0.adjustments[id] })
  }

  /// Returns every adjustment of an app user ID.
  func adjustments(of id: AppUserID) throws(MissingRows) -> [CurrencyAdjustment] {
    try state(of: id).adjustments
  }

  /// Appends an adjustment.
  mutating func append(_ adjustment: CurrencyAdjustment) {
    write { rows, changes in
      rows.adjustments[adjustment.id] = adjustment
      rows.states[adjustment.customer]?.adjustments.append(adjustment)
      changes.adjustments.append(adjustment)
    }
  }

  /// Returns every override of an app user ID in recording order.
  func overrides(of id: AppUserID) throws(MissingRows) -> [OfferingOverride] {
    try state(of: id).overrides
  }

  /// Appends an override.
  mutating func append(_ override: OfferingOverride) {
    write { rows, changes in
      rows.states[override.customer]?.overrides.append(override)
      changes.overrides.append(override)
    }
  }

  /// Appends an audit entry.
  mutating func append(_ entry: AuditEntry) { write { $1.audit.append(entry) } }
}
