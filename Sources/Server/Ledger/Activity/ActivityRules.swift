internal import AppStoreCore

/// Rules about what apps report: visits of customers, and offerings of purchases.
enum ActivityRules {
  /// What a visit adds to the ledger.
  private struct News {
    let number: Int64
    let isNewNumber: Bool
    /// The day; `nil` if it is known.
    let day: CustomerDay?
    /// What is new about the origin; `nil` if nothing is.
    let origin: CustomerOrigin?

    var isEmpty: Bool { day == nil && origin == nil }
  }

  /// Returns whether a visit adds something to the ledger.
  static func isNews(
    _ visit: CustomerVisit, of id: AppUserID, at now: Timestamp, in tables: LedgerTables
  ) throws(MissingRows) -> Bool {
    try !news(visit, of: id, at: now, in: tables).isEmpty
  }

  /// Records the day and the origin that a visit states, if they are new.
  static func record(
    _ visit: CustomerVisit, of id: AppUserID, at now: Timestamp, in tables: inout LedgerTables
  ) throws(MissingRows) {
    let news = try news(visit, of: id, at: now, in: tables)
    guard !news.isEmpty else { return }
    if news.isNewNumber { tables.put(CustomerNumber(number: news.number, id: id)) }
    if let day = news.day { tables.append(day, of: id) }
    if let origin = news.origin {
      tables.append(CustomerOriginRow(number: news.number, origin: origin), of: id)
    }
  }

  private static func news(
    _ visit: CustomerVisit, of id: AppUserID, at now: Timestamp, in tables: LedgerTables
  ) throws(MissingRows) -> News {
    let day = UTCDay(containing: now)
    let (activity, known) = (
      try tables.activity(of: id), try tables.daysSeen(of: id, on: day)
    )
    let number = activity.number ?? visit.newNumber
    let client = visit.client
    let row = CustomerDay(
      number: number, day: day, bundleID: client.bundleID, platform: client.platform,
      isSandbox: client.isSandbox)
    return News(
      number: number, isNewNumber: activity.number == nil, day: known.contains(row) ? nil : row,
      origin: CustomerOrigin(client, on: day)?.news(beside: activity.origin))
  }

  /// Removes the app user IDs of a deleted customer from their numbers; days and origins stay.
  static func forgetNumbers(
    of ids: [AppUserID], in tables: inout LedgerTables
  ) throws(MissingRows) {
    let rows = try tables.each(ids) { id throws(MissingRows) in try tables.activity(of: id) }
    let numbers = zip(ids, rows).compactMap { id, row in row.number.map { (id, $0) } }
    guard let first = numbers.first?.1 else { return }
    for (id, number) in numbers { tables.forget(number: number, of: id, countingAs: first) }
  }

  /// Records the offering of a purchase, unless one is recorded.
  static func record(
    _ presentation: OfferingPresentation, in tables: inout LedgerTables
  ) throws(MissingRows) {
    guard try tables.presentation(of: presentation.transactionID) == nil else { return }
    tables.put(presentation)
  }
}

extension SeenCustomer {
  /// The rows that recording it needs in most cases.
  var keys: Set<LedgerKey> {
    guard let visit else { return Set(LedgerKey.appUserID(id)) }
    return visit.keys(of: id, at: at).union(LedgerKey.appUserID(id))
  }
}

extension CustomerVisit {
  /// The rows that recording it needs.
  func keys(of id: AppUserID, at date: Timestamp) -> Set<LedgerKey> {
    let day = LedgerKey.rows(
      of: CustomerDay.ofIDAndDay,
      .text(id.rawValue), .integer(UTCDay(containing: date).number))
    return Set([day] + LedgerKey.activity(of: id))
  }
}
