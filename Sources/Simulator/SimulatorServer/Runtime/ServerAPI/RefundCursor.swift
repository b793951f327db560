internal import AppStoreCore

/// A cursor in a refund history: after a transaction at its refund.
struct RefundCursor: Comparable {
  private let revocationDate: Int64
  private let transactionID: String

  /// Creates the cursor of a transaction; `nil` if it is not refunded.
  ///
  /// A family member or seat member who lost access never paid, so nothing was refunded.
  init?(_ payload: JWSTransactionDecodedPayload) {
    guard let date = payload.revocationDate, payload.inAppOwnershipType == .purchased else {
      return nil
    }
    revocationDate = date.milliseconds
    transactionID = payload.transactionId.rawValue
  }

  /// Parses ``text`` or the beginning; `nil` if invalid.
  init?(_ text: String) {
    if text == HistoryCursor.beginning {
      revocationDate = .min
      transactionID = ""
      return
    }
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "r", let date = Int64(parts[1]), !parts[2].isEmpty else {
      return nil
    }
    revocationDate = date
    transactionID = String(parts[2])
  }

  /// The cursor as the text that callers pass back.
  var text: String {
    transactionID.isEmpty ? HistoryCursor.beginning : "r_\(revocationDate)_\(transactionID)"
  }

  static func < (lhs: RefundCursor, rhs: RefundCursor) -> Bool {
    (lhs.revocationDate, lhs.transactionID) < (rhs.revocationDate, rhs.transactionID)
  }
}
