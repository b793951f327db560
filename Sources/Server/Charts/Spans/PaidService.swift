internal import AppStoreCore

/// The days for which a customer paid for a subscription, which decide about Apple's commission.
///
/// After one year of paid service Apple keeps 15 %. A gap of more than 60 days starts a new count.
/// The periods of one original transaction are counted, because they are in one subscription group.
///
/// Source: <https://developer.apple.com/app-store/subscriptions/>
struct PaidService {
  private static let year: Int64 = 365 * 86_400_000
  private static let longestGap: Int64 = 60 * 86_400_000

  private var paid: Int64 = 0
  private var lastEnd: Timestamp?

  /// Returns whether the customer paid for a year before a period.
  func isAfterOneYear(at span: ChartSpan) -> Bool {
    span.isPaid && !isAfterGap(span) && paid >= Self.year
  }

  /// Counts a period; trials and refunded periods are no paid service.
  mutating func add(_ span: ChartSpan) {
    guard span.isPaid, span.hasLength, span.price != 0 else { return }
    if isAfterGap(span) { paid = 0 }
    // A grace period in which nothing is collected is not paid for.
    let end = max(span.periodStart, min(span.end, span.signedEnd ?? span.end))
    paid += (end - span.periodStart).milliseconds
    lastEnd = max(lastEnd ?? end, end)
  }

  private func isAfterGap(_ span: ChartSpan) -> Bool {
    lastEnd.map { (span.periodStart - $0).milliseconds > Self.longestGap } ?? false
  }
}
