public import AppStoreCore

/// A day on which an app showed a customer the paywall of an offering; the ledger has each one once.
///
/// The app reports it, without a signature, so it decides nothing about access or money.
public struct PaywallImpression: Hashable, Sendable {
  /// The number of the app user ID; see ``CustomerNumber``.
  public let number: Int64
  /// The day.
  public let day: UTCDay
  /// The identifier of the offering.
  public let offering: String
  /// The placement in the app; `nil` if the offering was not requested for a placement.
  public let placement: String?
  /// Whether the app used the sandbox.
  public let isSandbox: Bool

  /// Creates an impression as it is recorded.
  public init(number: Int64, day: UTCDay, offering: String, placement: String?, isSandbox: Bool) {
    self.number = number
    self.day = day
    self.offering = offering
    self.placement = placement
    self.isSandbox = isSandbox
  }
}

/// An impression that an app reports, before its customer has a number.
public struct ReportedImpression: Hashable, Sendable {
  /// The app user ID.
  public let customer: AppUserID
  /// The day.
  public let day: UTCDay
  /// The offering with its placement.
  public let offering: ReportedOffering
  /// Whether the app used the sandbox.
  public let isSandbox: Bool
  /// The number that the app user ID gets, if it has none: random, at least 1.
  public let newNumber: Int64

  /// Creates a report.
  public init(
    customer: AppUserID, day: UTCDay, offering: ReportedOffering, isSandbox: Bool, newNumber: Int64
  ) {
    assert(newNumber > 0, "a customer's number is positive")
    self.customer = customer
    self.day = day
    self.offering = offering
    self.isSandbox = isSandbox
    self.newNumber = newNumber
  }

  /// Returns the impression of a customer with a number.
  fileprivate func impression(number: Int64) -> PaywallImpression {
    PaywallImpression(
      number: number, day: day, offering: offering.offering,
      placement: offering.placement.flatMap { $0.isEmpty ? nil : $0 }, isSandbox: isSandbox)
  }
}

/// A day on which a customer saw the paywall of an offering.
public struct ShownPaywall: Hashable, Sendable {
  /// The customer, by the app user ID that was first seen; `nil` if it was deleted.
  public let customer: AppUserID?
  /// The number under which the app user IDs of a deleted customer count as one; `nil` for others.
  public let deleted: Int64?
  /// The identifier of the offering.
  public let offering: String
  /// The day.
  public let day: UTCDay

  /// Creates a value.
  public init(customer: AppUserID?, deleted: Int64?, offering: String, day: UTCDay) {
    self.customer = customer
    self.deleted = deleted
    self.offering = offering
    self.day = day
  }
}

extension PaywallImpression: LedgerRow {
  /// The rows stay after a deletion, so that counts stay.
  public static let table = LedgerTable<PaywallImpression>(
    "paywall_impressions", part: "paywallImpressions", title: "paywall impressions",
    role: .record, writing: .appendOnce,
    uniqueColumns: [["offering", "day", "number", "placement", "is_sandbox"]],
    columns: [
      .customerNumber { $0.number }, .integer("day") { $0.day.number },
      .text("offering") { $0.offering }, .textOrEmpty("placement") { $0.placement },
      .bool("is_sandbox") { $0.isSandbox },
    ]
  ) { row in
    PaywallImpression(
      number: row.integer(), day: UTCDay(number: row.integer()), offering: row.text(),
      placement: row.optionalText(), isSandbox: row.bool())
  }

  fileprivate static let ofAll = RowLookup<PaywallImpression>(
    "number", "day", "offering", "placement", "is_sandbox")
}

extension LedgerPart {
  /// The impressions of paywalls.
  public static let paywallImpressions = LedgerPart(PaywallImpression.self)
}

extension LedgerStore {
  /// Records impressions of paywalls.
  ///
  /// An impression that is recorded already, or is of an unknown customer, changes nothing.
  public func record(impressions: [ReportedImpression]) async throws(LedgerError) {
    guard !impressions.isEmpty else { return }
    let keys = Set(
      impressions.flatMap {
        LedgerKey.appUserID($0.customer) + LedgerKey.activity(of: $0.customer)
      })
    // Most are known, and a read does not wait for other changes.
    let news = try await view(loading: keys) { tables throws(MissingRows) in
      try tables.news(among: impressions)
    }
    guard !news.isEmpty else { return }
    try await change(loading: keys) { tables throws(MissingRows) in
      try tables.record(news)
    }
  }

  /// Returns the days on which customers saw the paywalls of offerings, each once, in any order.
  ///
  /// - Parameters:
  ///   - offerings: The identifiers of the offerings.
  ///   - days: The days.
  ///   - isSandbox: Whether apps in the sandbox are counted, instead of the others.
  public func shownPaywalls(
    of offerings: [String], in days: Range<UTCDay>, isSandbox: Bool
  ) async throws(LedgerError) -> [ShownPaywall] {
    let query = RowQuery(
      [.customer, .deletedCustomer, .column("offering"), .column("day")],
      of: PaywallImpression.self,
      where: [
        .isOneOf("offering", offerings), .isAtLeast("day", days.lowerBound.number),
        .isLess("day", days.upperBound.number), .equals("is_sandbox", .bool(isSandbox)),
      ])
    return try await rows(query).map { values in
      var row = RowReader(values)
      return ShownPaywall(
        customer: row.optionalAppUserID(), deleted: row.optionalInteger(), offering: row.text(),
        day: UTCDay(number: row.integer()))
    }
  }
}

extension LedgerTables {
  /// Returns the reports of known customers that the ledger does not have.
  fileprivate func news(
    among reports: [ReportedImpression]
  ) throws(MissingRows) -> [ReportedImpression] {
    let known = try each(reports) { report throws(MissingRows) in
      (try lastSeen(of: report.customer), try activity(of: report.customer))
    }
    return try each(Array(zip(reports, known))) { pair throws(MissingRows) in
      let (report, (seen, activity)) = pair
      guard seen != nil else { return nil }
      guard let number = activity.number else { return report }
      return try contains(report.impression(number: number)) ? nil : report
    }.compactMap(\.self)
  }

  private func contains(_ impression: PaywallImpression) throws(MissingRows) -> Bool {
    let key = RowKey(lookup: PaywallImpression.ofAll.lookup, values: impression.values)
    return try !loaded(.rows(key), row: { $0.found[key.lookup]?[key.values] }).isEmpty
  }

  /// Records impressions of known customers, unless they are recorded.
  fileprivate mutating func record(_ reports: [ReportedImpression]) throws(MissingRows) {
    for report in try news(among: reports) {
      let known = try activity(of: report.customer).number
      if known == nil { put(CustomerNumber(number: report.newNumber, id: report.customer)) }
      put(report.impression(number: known ?? report.newNumber))
    }
  }
}
