public import AppStoreCore
public import Foundation

/// The origin of a purchase, according to its newest transactions.
public struct PurchaseOrigin: Hashable, Sendable {
  /// The token of the newest transaction that has one; `nil` if none has.
  public var appAccountToken: UUID?
  /// When that transaction was bought; 1970 without one.
  public var tokenPurchaseDate: Timestamp
  /// When that transaction was signed; 1970 without one.
  public var tokenSignedDate: Timestamp
  /// The id of the app download by one Apple Account; `nil` if no transaction states it.
  public var appTransactionID: String?

  /// Creates an origin.
  public init(
    appAccountToken: UUID?, tokenPurchaseDate: Timestamp, tokenSignedDate: Timestamp,
    appTransactionID: String?
  ) {
    self.appAccountToken = appAccountToken
    self.tokenPurchaseDate = tokenPurchaseDate
    self.tokenSignedDate = tokenSignedDate
    self.appTransactionID = appTransactionID
  }

  /// Merges a transaction's origin; the order of transactions does not matter.
  ///
  /// A later purchase wins over an earlier one, because another customer may have subscribed again
  /// with the same Apple Account. Of one purchase, the version signed last wins.
  static func adding(
    _ transaction: JWSTransactionDecodedPayload, to known: PurchaseOrigin?
  ) -> PurchaseOrigin? {
    let zero = Timestamp(milliseconds: 0)
    var origin =
      known
      ?? PurchaseOrigin(
        appAccountToken: nil, tokenPurchaseDate: zero, tokenSignedDate: zero, appTransactionID: nil)
    if let token = transaction.appAccountToken, origin.yields(to: transaction, token) {
      origin.appAccountToken = token
      origin.tokenPurchaseDate = transaction.purchaseDate
      origin.tokenSignedDate = transaction.signedDate
    }
    if let account = transaction.appTransactionId {
      origin.appTransactionID = max(origin.appTransactionID ?? account, account)
    }
    assert(
      known?.appAccountToken == nil || origin.tokenPurchaseDate >= known?.tokenPurchaseDate ?? zero,
      "the buyer of a later purchase is never replaced by that of an earlier one")
    assert(
      known?.appTransactionID == nil || origin.appTransactionID != nil,
      "a known Apple Account is not forgotten")
    let saysNothing = origin.appAccountToken == nil && origin.appTransactionID == nil
    return saysNothing ? nil : origin
  }

  private func yields(to transaction: JWSTransactionDecodedPayload, _ token: UUID) -> Bool {
    guard let appAccountToken else { return true }
    return (tokenPurchaseDate, tokenSignedDate, appAccountToken.uuidString)
      < (transaction.purchaseDate, transaction.signedDate, token.uuidString)
  }
}

/// The origin of a purchase, with the purchase.
public struct PurchaseOriginRow: Hashable, Sendable {
  /// The purchase.
  public let purchase: OriginalTransactionID
  /// Its origin.
  public let origin: PurchaseOrigin

  /// Creates a row.
  public init(purchase: OriginalTransactionID, origin: PurchaseOrigin) {
    self.purchase = purchase
    self.origin = origin
  }
}

extension PurchaseOriginRow: LedgerRow {
  /// The rows are derived from facts.
  public static let table = LedgerTable<PurchaseOriginRow>(
    "purchase_origins", part: "origins", title: "purchase origins", role: .projection,
    writing: .save, key: .columns(["original_transaction_id"]),
    indexes: [
      .init(
        "purchase_origins_of_token", on: "app_account_token",
        where: "app_account_token IS NOT NULL")
    ],
    columns: [
      .text("original_transaction_id") { $0.purchase.rawValue },
      .optionalUUID("app_account_token") { $0.origin.appAccountToken },
      .date("token_purchase_date") { $0.origin.tokenPurchaseDate },
      .date("token_signed_date") { $0.origin.tokenSignedDate },
      .optionalText("app_transaction_id") { $0.origin.appTransactionID },
    ]
  ) { row in
    PurchaseOriginRow(
      purchase: OriginalTransactionID(rawValue: row.text()),
      origin: PurchaseOrigin(
        appAccountToken: row.optionalUUID(), tokenPurchaseDate: row.date(),
        tokenSignedDate: row.date(), appTransactionID: row.optionalText()))
  }

  static let ofPurchase = RowLookup<PurchaseOriginRow>("original_transaction_id")
  static let ofToken = RowLookup<PurchaseOriginRow>("app_account_token")
}

extension LedgerPart {
  /// The origins of purchases, derived from facts.
  public static let origins = LedgerPart(PurchaseOriginRow.self)
}
