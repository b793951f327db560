internal import AppStoreCore
public import Subscriptions

extension CurrencyAdjustment: LedgerRow {
  /// An adjustment never changes.
  public static let table = LedgerTable<CurrencyAdjustment>(
    "currency_adjustments", part: "adjustments", title: "currency adjustments", role: .record,
    writing: .append, key: .columns(["id"], isClustered: false),
    indexes: [.init("currency_adjustments_of_customer", on: "customer")],
    columns: [
      .text("id") { $0.id }, .text("customer") { $0.customer.rawValue },
      .bool("is_sandbox") { $0.isSandbox },
      .dictionary("amounts") { adjustment in
        Dictionary(uniqueKeysWithValues: adjustment.amounts.map { ($0.rawValue, $1) })
      },
      .optionalText("reference") { $0.reference }, .date("at") { $0.at },
      .text("actor") { $0.actor },
    ]
  ) { row in
    let (id, customer, isSandbox) = (row.text(), row.appUserID(), row.bool())
    let amounts: [String: Int64] = row.dictionary()
    return CurrencyAdjustment(
      id: id, customer: customer, isSandbox: isSandbox,
      amounts: Dictionary(
        uniqueKeysWithValues: amounts.map { (VirtualCurrencyCode(rawValue: $0), $1) }),
      reference: row.optionalText(), at: row.date(), actor: row.text())
  }

  static let ofID = RowLookup<CurrencyAdjustment>("id")
  static let ofCustomer = RowLookup<CurrencyAdjustment>("customer")
}

extension LedgerPart {
  /// The currency adjustments.
  public static let adjustments = LedgerPart(CurrencyAdjustment.self)
}
