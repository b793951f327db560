public import AppStoreCore

/// The offering shown to one customer as the current one, overriding the rules.
public struct OfferingOverride: Hashable, Sendable {
  /// The app user id.
  public let customer: AppUserID
  /// The offering; `nil` if the override was removed.
  public let offering: OfferingID?
  /// When it was set; the newest counts.
  public let at: Timestamp
  /// Who set it.
  public let actor: String

  /// Creates an override.
  public init(customer: AppUserID, offering: OfferingID?, at: Timestamp, actor: String) {
    self.customer = customer
    self.offering = offering
    self.at = at
    self.actor = actor
  }
}

/// Offering overrides; append-only.
extension LedgerStore {
  /// Appends an override, its audit entry and its change; creates the customer if unknown.
  public func overrideOffering(_ override: OfferingOverride) async throws(LedgerError) {
    try await change(loading: Set(LedgerKey.appUserID(override.customer))) {
      tables throws(MissingRows) in
      try CustomerStateRules.overrideOffering(override, in: &tables)
    }
  }

  /// Returns the offering override of a customer's app user ids; `nil` if none exists.
  public func offeringOverride(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> OfferingID? {
    try await view(loading: stateKeys(of: customers)) { tables throws(MissingRows) in
      try CustomerStateRules.offeringOverride(of: customers, in: tables)
    }
  }

  /// Returns all offering overrides of app user IDs, oldest first.
  public func offeringOverrides(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> [OfferingOverride] {
    try await view(loading: stateKeys(of: customers)) { tables throws(MissingRows) in
      let overrides = try tables.each(customers) { id throws(MissingRows) in
        let end = try tables.deletion(of: id)?.date
        return try tables.overrides(of: id).filter { override in
          end.map { override.at > $0 } ?? true
        }
      }
      // The sort keeps the order of overrides of the same date.
      return overrides.flatMap(\.self).enumerated()
        .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    }
  }
}

extension OfferingOverride: LedgerRow {
  /// The newest override counts.
  public static let table = LedgerTable<OfferingOverride>(
    "offering_overrides", part: "overrides", title: "offering overrides", role: .record,
    writing: .append, indexes: [.init("offering_overrides_of_customer", on: "customer")],
    columns: [
      .text("customer") { $0.customer.rawValue },
      .optionalText("offering") { $0.offering?.rawValue }, .date("at") { $0.at },
      .text("actor") { $0.actor },
    ]
  ) { row in
    OfferingOverride(
      customer: row.appUserID(), offering: row.optionalText().map(OfferingID.init(rawValue:)),
      at: row.date(), actor: row.text())
  }

  static let ofCustomer = RowLookup<OfferingOverride>("customer")
}

extension LedgerPart {
  /// The offering overrides.
  public static let overrides = LedgerPart(OfferingOverride.self)
}
