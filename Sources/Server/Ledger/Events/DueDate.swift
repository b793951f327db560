public import AppStoreCore

/// A time at which events may have to be derived although nothing was recorded.
public struct DueDate: Hashable, Sendable {
  /// The key of a due date.
  public struct Key: Hashable, Sendable {
    /// The subject, such as the original transaction ID of a purchase.
    public let subject: String
    /// The kind, such as `expiry`; one subject has at most one date of each kind.
    public let kind: String

    /// Creates a key.
    public init(subject: String, kind: String) {
      self.subject = subject
      self.kind = kind
    }
  }

  /// The key.
  public let key: Key
  /// The date.
  public let date: Timestamp

  /// Creates a due date.
  public init(key: Key, date: Timestamp) {
    self.key = key
    self.date = date
  }
}

extension DueDate: LedgerRow {
  /// The rows are derived with the events, so they are no part of a copy.
  public static let table = LedgerTable<DueDate>(
    "due_dates", part: "dueDates", title: "due dates", role: .state, writing: .save,
    key: .columns(["subject", "kind"]),
    indexes: [.init("due_dates_by_date", on: "due_at", "subject", "kind")],
    columns: [
      .text("subject") { $0.key.subject }, .text("kind") { $0.key.kind },
      .date("due_at") { $0.date },
    ]
  ) { row in
    DueDate(key: Key(subject: row.text(), kind: row.text()), date: row.date())
  }

  static let ofKey = RowLookup<DueDate>("subject", "kind")
}

/// A due date that passed, and the change that reports it.
public struct PassedDueDate: Hashable, Sendable {
  /// The due date.
  public let dueDate: DueDate
  /// The change to append to the feed, of the kind ``FeedChangeKind/due``.
  public let change: FeedChange

  /// Creates a passed due date.
  ///
  /// - Parameters:
  ///   - dueDate: The due date.
  ///   - now: The time.
  ///   - customer: The app user ID concerned; `nil` if the purchase has no owner.
  ///   - purchase: The purchase concerned; `nil` if the date is not about a purchase.
  public init(
    _ dueDate: DueDate, at now: Timestamp, customer: AppUserID?,
    purchase: OriginalTransactionID?
  ) {
    self.dueDate = dueDate
    change = FeedChange(
      kind: .due, at: now, customer: customer, originalTransactionID: purchase,
      reference: dueDate.key.kind)
  }
}
