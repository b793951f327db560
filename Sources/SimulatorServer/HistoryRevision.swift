internal import AppStoreTypes

/// A place in a history: behind a transaction as it was last changed.
struct HistoryRevision: Comparable {
  /// What stands for the place before the first transaction.
  static let beginning = "0"

  private let signedDate: Int64
  private let transactionID: String

  init(_ payload: JWSTransactionDecodedPayload) {
    signedDate = payload.signedDate.milliseconds
    transactionID = payload.transactionId.rawValue
  }

  /// Reads what ``text`` wrote, or the beginning; `nil` for anything else.
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

  /// The place as the text that callers pass back.
  var text: String {
    transactionID.isEmpty ? Self.beginning : "\(signedDate)_\(transactionID)"
  }

  static func < (lhs: HistoryRevision, rhs: HistoryRevision) -> Bool {
    (lhs.signedDate, lhs.transactionID) < (rhs.signedDate, rhs.transactionID)
  }
}
