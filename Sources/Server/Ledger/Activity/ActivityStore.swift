public import AppStoreCore

/// Stores what apps report and what cannot be derived later: days of use, origins, the offerings of
/// purchases, and impressions of paywalls.
///
/// Rows are append-only and not part of the change feed. Except for impressions, they are written with
/// the recordings and visits that state them; see `FactBatch` and ``CustomerVisit``.
public protocol ActivityStore: Sendable {
  /// Returns the number of distinct customers who used an app within each range of days.
  ///
  /// App user IDs that are joined count as one customer, and so do those of a deleted customer.
  ///
  /// - Parameters:
  ///   - ranges: The ranges, such as `day.week`.
  ///   - app: The app; `nil` for all.
  ///   - isSandbox: Whether apps in the sandbox are counted, instead of the others.
  /// - Returns: One number for each range, in order.
  func distinctCustomers(
    in ranges: [Range<UTCDay>], app: BundleID?, isSandbox: Bool
  ) async throws(LedgerError) -> [Int]

  /// Returns the customers whom ``distinctCustomers(in:app:isSandbox:)`` counts in a range, in any
  /// order.
  func activeCustomers(
    in range: Range<UTCDay>, app: BundleID?, isSandbox: Bool
  ) async throws(LedgerError) -> [ActiveCustomer]

  /// Returns days of use in the order of recording.
  ///
  /// - Parameters:
  ///   - after: The `last` of the page before; 0 for the beginning.
  ///   - limit: The maximum number of rows.
  func customerDays(
    after: Int64, limit: Int
  ) async throws(LedgerError) -> ActivityPage<CustomerDay>

  /// Returns rows of origins in the order of recording; parameters as for
  /// ``customerDays(after:limit:)``.
  func customerOrigins(
    after: Int64, limit: Int
  ) async throws(LedgerError) -> ActivityPage<CustomerOriginRow>

  /// Returns offerings of purchases in the order of recording; parameters as for
  /// ``customerDays(after:limit:)``.
  func offeringPresentations(
    after: Int64, limit: Int
  ) async throws(LedgerError) -> ActivityPage<OfferingPresentation>

  /// Records impressions of paywalls.
  ///
  /// An impression that is recorded already, or is of an unknown customer, changes nothing.
  func record(impressions: [ReportedImpression]) async throws(LedgerError)

  /// Returns impressions in the order of recording; parameters as for
  /// ``customerDays(after:limit:)``.
  func paywallImpressions(
    after: Int64, limit: Int
  ) async throws(LedgerError) -> ActivityPage<PaywallImpression>

  /// Returns the days on which customers saw the paywalls of offerings, each once, in any order.
  ///
  /// - Parameters:
  ///   - offerings: The identifiers of the offerings.
  ///   - days: The days.
  ///   - isSandbox: Whether apps in the sandbox are counted, instead of the others.
  func shownPaywalls(
    of offerings: [String], in days: Range<UTCDay>, isSandbox: Bool
  ) async throws(LedgerError) -> [ShownPaywall]

  /// Returns how many rows of days, origins, enrollments and impressions have a number that is not
  /// recorded: 0, unless the ledger was changed by something else than a server.
  func activityWithoutNumber() async throws(LedgerError) -> Int

  /// Returns the number and the origin of an app user ID.
  func activity(of id: AppUserID) async throws(LedgerError) -> ActivityRow

  /// Returns the offering of a purchase; `nil` if the app reported none.
  ///
  /// - Parameter transaction: The transaction, or the token of a Test Store purchase.
  func offeringPresentation(
    of transaction: TransactionID
  ) async throws(LedgerError) -> OfferingPresentation?
}

/// Some rows, in the order of recording.
public struct ActivityPage<Row: Hashable & Sendable>: Hashable, Sendable {
  /// The rows; empty at the end.
  public let rows: [Row]
  /// The position of the last row, after which the next page starts; valid in this store only.
  public let last: Int64

  /// Creates a page.
  public init(rows: [Row], last: Int64) {
    self.rows = rows
    self.last = last
  }
}
