internal import AppStoreTypes
internal import Foundation
internal import GRDB
internal import Ledger
internal import Subscriptions

extension CustomerAttribute {
  init(row: Row) {
    self.init(
      key: row["key"], value: row["value"],
      updatedAt: Timestamp(milliseconds: row["updated_at"]))
  }
}

extension CustomerAttribution {
  init(row: Row) {
    self.init(
      network: row["network"], data: row["data"],
      receivedAt: Timestamp(milliseconds: row["received_at"]))
  }
}

extension PromotionalGrant {
  init(row: Row) throws(LedgerError) {
    let (id, durationText): (String, String) = (row["id"], row["duration"])
    guard let duration = PromotionalDuration(rawValue: durationText) else {
      throw .unreadableRow("grant", id)
    }
    let endsAt: Int64? = row["ends_at"]
    self.init(
      id: id, customer: AppUserID(rawValue: row["customer"]),
      entitlement: EntitlementID(rawValue: row["entitlement"]), duration: duration,
      startsAt: Timestamp(milliseconds: row["starts_at"]),
      endsAt: endsAt.map(Timestamp.init(milliseconds:)),
      grantedAt: Timestamp(milliseconds: row["granted_at"]), actor: row["actor"])
  }
}

extension RecordedGrant {
  /// Decodes a grant joined with its first revocation.
  init(row: Row) throws(LedgerError) {
    let grant = try PromotionalGrant(row: row)
    let revokedAt: Int64? = row["revoked_at"]
    self.init(
      grant: grant,
      revocation: revokedAt.map {
        GrantRevocation(
          grantID: grant.id, revokedAt: Timestamp(milliseconds: $0), actor: row["revoker"] ?? "")
      })
  }
}

extension TestStorePurchase {
  init(row: Row) throws(LedgerError) {
    let (token, periodText): (String, String?) = (row["token"], row["period"])
    let period = periodText.flatMap(SubscriptionPeriod.init(iso8601:))
    guard (period == nil) == (periodText == nil) else {
      throw .unreadableRow("Test Store purchase", token)
    }
    let (milliunits, currency): (Int64?, String?) = (row["price"], row["currency"])
    self.init(
      token: token, customer: AppUserID(rawValue: row["customer"]),
      bundleID: BundleID(rawValue: row["bundle_id"]),
      productID: ProductID(rawValue: row["product_id"]),
      type: ProductType(rawValue: row["type"]), period: period,
      price: milliunits.flatMap { milliunits in
        currency.map { Price(milliunits: milliunits, currency: $0) }
      },
      purchasedAt: Timestamp(milliseconds: row["purchased_at"]))
  }
}

extension CurrencyAdjustment {
  init(row: Row) throws(LedgerError) {
    let (id, text): (String, String) = (row["id"], row["amounts"])
    guard let amounts = try? JSONDecoder().decode([String: Int64].self, from: Data(text.utf8))
    else { throw .unreadableRow("adjustment", id) }
    self.init(
      id: id, customer: AppUserID(rawValue: row["customer"]), isSandbox: row["is_sandbox"],
      amounts: Dictionary(
        uniqueKeysWithValues: amounts.map { (VirtualCurrencyCode(rawValue: $0), $1) }),
      reference: row["reference"], at: Timestamp(milliseconds: row["at"]), actor: row["actor"])
  }
}

extension OfferingOverride {
  init(row: Row) {
    let offering: String? = row["offering"]
    self.init(
      customer: AppUserID(rawValue: row["customer"]),
      offering: offering.map(OfferingID.init(rawValue:)),
      at: Timestamp(milliseconds: row["at"]), actor: row["actor"])
  }
}

extension RecordedAuditEntry {
  init(row: Row) throws(LedgerError) {
    let (sequence, text): (Int64, String) = (row["sequence"], row["details"])
    guard let details = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8))
    else { throw .unreadableRow("audit entry", "\(sequence)") }
    self.init(
      sequence: sequence,
      entry: AuditEntry(
        at: Timestamp(milliseconds: row["at"]), actor: row["actor"],
        action: AuditAction(rawValue: row["act"]), subject: row["subject"], details: details))
  }
}

extension RecordedFeedChange {
  /// The columns of ``init(_:)``, in order.
  static let columns = """
    sequence, at, kind, customer, original_transaction_id, fact_sequence, reference, continues_unit
    """

  init(_ row: StatementRow) {
    self.init(
      sequence: row.integer(0),
      change: FeedChange(
        kind: FeedChangeKind(rawValue: row.text(2) ?? ""),
        at: Timestamp(milliseconds: row.integer(1)),
        customer: row.text(3).map(AppUserID.init(rawValue:)),
        originalTransactionID: row.text(4).map(OriginalTransactionID.init(rawValue:)),
        factSequence: row.isNull(5) ? nil : row.integer(5), reference: row.text(6),
        continuesUnit: row.integer(7) != 0))
  }

  /// Reads a row with all columns of `changes` in their order.
  init(row: Row) {
    let customer: String? = row[3]
    let purchase: String? = row[4]
    self.init(
      sequence: row[0],
      change: FeedChange(
        kind: FeedChangeKind(rawValue: row[2]), at: Timestamp(milliseconds: row[1]),
        customer: customer.map(AppUserID.init(rawValue:)),
        originalTransactionID: purchase.map(OriginalTransactionID.init(rawValue:)),
        factSequence: row[5], reference: row[6],
        continuesUnit: row[7]))
  }
}
