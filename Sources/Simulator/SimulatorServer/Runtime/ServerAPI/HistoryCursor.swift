internal import AppStoreCore

/// A cursor in a history: after a transaction at its last change.
struct HistoryCursor: Comparable {
  /// The text of the cursor before the first transaction.
  static let beginning = "0"

  private let signedDate: Int64
  private let transactionID: String

  init(_ payload: JWSTransactionDecodedPayload) {
    signedDate = payload.signedDate.milliseconds
    transactionID = payload.transactionId.rawValue
  }

  /// Parses ``text`` or the beginning; `nil` if invalid.
  init?(_ text: String) {
    if text == Self.beginning {
      signedDate = .min
      transactionID = ""
      return
    }
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, let date = Int64(parts[0]), !parts[1].isEmpty else { return nil }
    signedDate = date
    transactionID = String(parts[1])
  }

  /// The cursor as the text that callers pass back.
  var text: String {
    transactionID.isEmpty ? Self.beginning : "\(signedDate)_\(transactionID)"
  }

  static func < (lhs: HistoryCursor, rhs: HistoryCursor) -> Bool {
    (lhs.signedDate, lhs.transactionID) < (rhs.signedDate, rhs.transactionID)
  }
}
