public import AppStoreCore

/// A refund that a customer requested, about which Apple waits for consumption information.
///
/// It is derived with the events. It is open until the information was sent, the server gave up, or
/// Apple decided.
public struct RefundRequest: Hashable, Sendable {
  /// The UUID of Apple's notification.
  public let id: String
  /// The purchase.
  public let purchase: OriginalTransactionID
  /// The transaction to refund.
  public let transaction: TransactionID
  /// The product.
  public let product: ProductID
  /// Apple's type of the product.
  public let productType: ProductType
  /// The environment of the purchase.
  public let environment: AppStoreEnvironment
  /// The app of the purchase.
  public let bundleID: BundleID
  /// When Apple stops waiting.
  public let respondBefore: Timestamp

  /// Creates a request.
  public init(
    id: String, purchase: OriginalTransactionID, transaction: TransactionID, product: ProductID,
    productType: ProductType, environment: AppStoreEnvironment, bundleID: BundleID,
    respondBefore: Timestamp
  ) {
    self.id = id
    self.purchase = purchase
    self.transaction = transaction
    self.product = product
    self.productType = productType
    self.environment = environment
    self.bundleID = bundleID
    self.respondBefore = respondBefore
  }
}

extension RefundRequest: LedgerRow {
  /// The rows are derived with the events, so they are no part of a copy.
  public static let table = LedgerTable<RefundRequest>(
    "refund_requests", part: "refundRequests", title: "refund requests", role: .state,
    writing: .save, key: .columns(["id"]),
    indexes: [
      .init("refund_requests_by_date", on: "respond_before", "id"),
      .init("refund_requests_of_transaction", on: "transaction_id"),
    ],
    columns: [
      .text("id") { $0.id }, .text("purchase") { $0.purchase.rawValue },
      .text("transaction_id") { $0.transaction.rawValue },
      .text("product_id") { $0.product.rawValue },
      .text("product_type") { $0.productType.rawValue },
      .text("environment") { $0.environment.rawValue },
      .text("bundle_id") { $0.bundleID.rawValue }, .date("respond_before") { $0.respondBefore },
    ]
  ) { row in
    RefundRequest(
      id: row.text(), purchase: OriginalTransactionID(rawValue: row.text()),
      transaction: TransactionID(rawValue: row.text()), product: ProductID(rawValue: row.text()),
      productType: ProductType(rawValue: row.text()),
      environment: AppStoreEnvironment(rawValue: row.text()),
      bundleID: BundleID(rawValue: row.text()), respondBefore: row.date())
  }

  static let ofID = RowLookup<RefundRequest>("id")
}

extension LedgerStore {
  /// Returns the open refund requests with the earliest deadlines, in their order.
  public func refundRequests(limit: Int) async throws(LedgerError) -> [RefundRequest] {
    try await refundRequests(where: [], limit: limit)
  }

  /// Returns the open refund requests of a transaction, by deadline.
  public func refundRequests(
    about transaction: TransactionID
  ) async throws(LedgerError) -> [RefundRequest] {
    try await refundRequests(where: [.equals("transaction_id", .text(transaction.rawValue))])
  }

  private func refundRequests(
    where conditions: [RowQuery.Condition], limit: Int? = nil
  ) async throws(LedgerError) -> [RefundRequest] {
    let query = RowQuery(
      RefundRequest.self, where: conditions, by: ["respond_before", "id"], limit: limit)
    return try await found(query, of: RefundRequest.self).map(\.row)
  }
}
