public import AppStoreCore

/// A download that a customer's app presented.
public struct AppTransactionPresentation: Hashable, Sendable {
  /// The identity of the download.
  public let identity: String
  /// The app user ID.
  public let customer: AppUserID
  /// The number of the operation that last deleted the ID, zero if none did; the presentation counts
  /// until the next deletion.
  public let deletion: Int64
  /// When it was presented.
  public let at: Timestamp

  /// Creates a presentation.
  public init(identity: String, customer: AppUserID, deletion: Int64, at: Timestamp) {
    self.identity = identity
    self.customer = customer
    self.deletion = deletion
    self.at = at
  }
}

extension AppTransactionPresentation: LedgerRow {
  /// A customer presents a download once until the next deletion.
  public static let table = LedgerTable<AppTransactionPresentation>(
    "app_transaction_claims", part: "presentations", title: "presented downloads", role: .record,
    writing: .appendOnce, key: .columns(["customer", "deletion", "identity"]),
    columns: [
      .text("customer") { $0.customer.rawValue }, .integer("deletion") { $0.deletion },
      .text("identity") { $0.identity }, .date("claimed_at") { $0.at },
    ]
  ) { row in
    let (customer, deletion) = (row.appUserID(), row.integer())
    return AppTransactionPresentation(
      identity: row.text(), customer: customer, deletion: deletion, at: row.date())
  }

  static let ofCustomer = RowLookup<AppTransactionPresentation>("customer")
}

extension LedgerPart {
  /// The presentations of downloads.
  public static let presentations = LedgerPart(AppTransactionPresentation.self)
}
