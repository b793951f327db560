internal import AppStoreTypes

/// A place in a refund history: behind a transaction as it was refunded.
struct RefundRevision: Comparable {
  private let revocationDate: Int64
  private let transactionID: String

  /// The place of a transaction; `nil` when it is not refunded.
  ///
  /// What a family member lost because sharing ended, or a member whose seat was taken away, was never paid
  /// for, so nothing was refunded.
  init?(_ payload: JWSTransactionDecodedPayload) {
    guard let date = payload.revocationDate, payload.inAppOwnershipType == .purchased else {
      return nil
    }
    revocationDate = date.milliseconds
    transactionID = payload.transactionId.rawValue
  }

  /// Reads what ``text`` wrote, or the beginning; `nil` for anything else.
  init?(_ text: String) {
    if text == HistoryRevision.beginning {
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

  /// The place as the text that callers pass back.
  var text: String {
    transactionID.isEmpty ? HistoryRevision.beginning : "r_\(revocationDate)_\(transactionID)"
  }

  static func < (lhs: RefundRevision, rhs: RefundRevision) -> Bool {
    (lhs.revocationDate, lhs.transactionID) < (rhs.revocationDate, rhs.transactionID)
  }
}
