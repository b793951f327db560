internal import AppStoreCore

/// The order number on a customer's receipt.
///
/// Each transaction is an order of its own. It is the transaction's number in another notation, so
/// no state is needed.
struct OrderID {
  let transactionID: TransactionID

  init(_ transactionID: TransactionID) { self.transactionID = transactionID }

  /// Parses an order number; `nil` if no receipt of this store has it.
  init?(_ text: String) {
    guard text.hasPrefix("M"), let number = Int64(text.dropFirst(), radix: 36), number > 0,
      text == text.uppercased()
    else { return nil }
    transactionID = TransactionID(String(number))
  }

  /// The order number as on a receipt.
  var text: String {
    "M" + String(Int64(transactionID.rawValue) ?? 0, radix: 36, uppercase: true)
  }
}
