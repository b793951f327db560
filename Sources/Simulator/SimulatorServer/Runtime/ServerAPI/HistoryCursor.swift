internal import AppStoreCore

/// A cursor in a history: after a transaction at its last change, or at its refund.
struct HistoryCursor: Comparable {
  /// The text of the cursor before the first transaction.
  static let beginning = "0"
  /// The beginning of the text of cursors in a refund history.
  static let ofRefunds = "r_"

  private let date: Int64
  private let transactionID: String
  private let prefix: String

  init(_ payload: JWSTransactionDecodedPayload) {
    date = payload.signedDate.milliseconds
    transactionID = payload.transactionId.rawValue
    prefix = ""
  }

  /// Creates the cursor of a transaction in a refund history; `nil` if it is not refunded.
  ///
  /// A family member or seat member who lost access never paid, so nothing was refunded.
  init?(refundOf payload: JWSTransactionDecodedPayload) {
    guard let refund = payload.revocationDate, payload.inAppOwnershipType == .purchased else {
      return nil
    }
    date = refund.milliseconds
    transactionID = payload.transactionId.rawValue
    prefix = Self.ofRefunds
  }

  /// Parses ``text`` or the beginning; `nil` if invalid.
  ///
  /// - Parameter prefix: The beginning of the texts of the history.
  init?(_ text: String, prefix: String = "") {
    self.prefix = prefix
    if text == Self.beginning {
      date = .min
      transactionID = ""
      return
    }
    guard text.hasPrefix(prefix) else { return nil }
    let parts = text.dropFirst(prefix.count).split(
      separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, let date = Int64(parts[0]), !parts[1].isEmpty else { return nil }
    self.date = date
    transactionID = String(parts[1])
  }

  /// The cursor as the text that callers pass back.
  var text: String {
    transactionID.isEmpty ? Self.beginning : "\(prefix)\(date)_\(transactionID)"
  }

  static func < (lhs: HistoryCursor, rhs: HistoryCursor) -> Bool {
    (lhs.date, lhs.transactionID) < (rhs.date, rhs.transactionID)
  }
}
