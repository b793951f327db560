internal import AppStoreTypes

/// The number of an order, as a customer's receipt shows it; each transaction is an order of its own.
///
/// It is the transaction's number written in another way, so nothing needs to be remembered.
struct OrderID {
  let transactionID: TransactionID

  /// Creates the order of a transaction.
  init(_ transactionID: TransactionID) { self.transactionID = transactionID }

  /// Reads an order; `nil` for a text that no receipt of this store shows.
  init?(_ text: String) {
    guard text.hasPrefix("M"), let number = Int64(text.dropFirst(), radix: 36), number > 0,
      text == text.uppercased()
    else { return nil }
    transactionID = TransactionID(String(number))
  }

  /// The order as a receipt shows it.
  var text: String {
    "M" + String(Int64(transactionID.rawValue) ?? 0, radix: 36, uppercase: true)
  }
}
