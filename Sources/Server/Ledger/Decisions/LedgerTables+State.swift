internal import AppStoreCore
internal import Subscriptions

/// Customer state that the App Store did not sign, and the audit log.
extension LedgerTables {
  /// Returns rows of the state of an app user ID; all of its missing rows are loaded together.
  private func state<Row: LedgerRow>(
    _ lookup: RowLookup<Row>, of id: AppUserID
  ) throws(MissingRows) -> [Row] {
    try require(LedgerKey.state(of: id))
    return try rows(lookup, .text(id.rawValue))
  }

  /// Returns every attribute of an app user ID, including deleted ones.
  func attributes(of id: AppUserID) throws(MissingRows) -> [CustomerAttribute] {
    try rows(AttributeRow.ofCustomer, .text(id.rawValue)).map(\.attribute)
  }

  /// Deletes the attributes and attributions of an app user ID.
  mutating func clearAttributes(of id: AppUserID) {
    delete(AttributeRow.ofCustomer, .text(id.rawValue))
    delete(AttributionRow.ofCustomer, .text(id.rawValue))
  }

  /// Returns the grant with an ID.
  func grant(_ id: String) throws(MissingRows) -> PromotionalGrant? {
    try rows(PromotionalGrant.ofID, .text(id)).first
  }

  /// Returns every grant to an app user ID, with its first revocation.
  func grants(to id: AppUserID) throws(MissingRows) -> [RecordedGrant] {
    let revocations = Dictionary(
      grouping: try state(GrantRevocation.ofCustomer, of: id), by: \.grantID)
    return try state(PromotionalGrant.ofCustomer, of: id).map { grant in
      RecordedGrant(
        grant: grant, revocation: revocations[grant.id]?.min { $0.revokedAt < $1.revokedAt })
    }
  }

  /// Returns the Test Store purchase with a token.
  func testStorePurchase(_ token: String) throws(MissingRows) -> TestStorePurchase? {
    try rows(TestStorePurchase.ofToken, .text(token)).first
  }

  /// Returns every Test Store purchase of an app user ID.
  func testStorePurchases(of id: AppUserID) throws(MissingRows) -> [TestStorePurchase] {
    try state(TestStorePurchase.ofCustomer, of: id)
  }

  /// Returns the adjustment with an ID.
  func adjustment(_ id: String) throws(MissingRows) -> CurrencyAdjustment? {
    try rows(CurrencyAdjustment.ofID, .text(id)).first
  }

  /// Returns every adjustment of an app user ID.
  func adjustments(of id: AppUserID) throws(MissingRows) -> [CurrencyAdjustment] {
    try state(CurrencyAdjustment.ofCustomer, of: id)
  }

  /// Returns every override of an app user ID in recording order.
  func overrides(of id: AppUserID) throws(MissingRows) -> [OfferingOverride] {
    try state(OfferingOverride.ofCustomer, of: id)
  }

  /// Appends an audit entry.
  mutating func append(_ entry: AuditEntry) { put(entry) }
}

extension LedgerKey {
  /// The grants, Test Store purchases, adjustments and offering overrides of an app user ID.
  static func state(of id: AppUserID) -> [LedgerKey] {
    let id = LedgerValue.text(id.rawValue)
    return [
      LedgerKey.rows(of: PromotionalGrant.ofCustomer, id),
      LedgerKey.rows(of: GrantRevocation.ofCustomer, id),
      LedgerKey.rows(of: TestStorePurchase.ofCustomer, id),
      LedgerKey.rows(of: CurrencyAdjustment.ofCustomer, id),
      LedgerKey.rows(of: OfferingOverride.ofCustomer, id),
    ]
  }

  /// The attributes of an app user ID.
  static func attributes(_ id: AppUserID) -> LedgerKey {
    LedgerKey.rows(of: AttributeRow.ofCustomer, .text(id.rawValue))
  }

  /// A grant.
  static func grant(_ id: String) -> LedgerKey {
    LedgerKey.rows(of: PromotionalGrant.ofID, .text(id))
  }

  /// A Test Store purchase.
  static func testStorePurchase(_ token: String) -> LedgerKey {
    LedgerKey.rows(of: TestStorePurchase.ofToken, .text(token))
  }

  /// A currency adjustment.
  static func adjustment(_ id: String) -> LedgerKey {
    LedgerKey.rows(of: CurrencyAdjustment.ofID, .text(id))
  }
}
