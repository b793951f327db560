/// Apple's commission: 30 %, and 15 % in the small business program or after one year of paid service.
package struct CommissionSettings: Hashable, Sendable {
  /// The standard commission in thousandths of a percent.
  package static let standard: Int64 = 30_000
  /// The lower commission in thousandths of a percent.
  package static let reduced: Int64 = 15_000

  /// A time in the small business program.
  package struct Membership: Hashable, Sendable {
    /// The first day.
    package let from: ChartDay
    /// The last day; `nil` if it did not end.
    package let to: ChartDay?

    /// Creates a time in the program.
    package init(from first: ChartDay, to last: ChartDay?) {
      from = first
      to = last
    }

    func contains(_ day: ChartDay) -> Bool { day >= from && (to.map { day <= $0 } ?? true) }
  }

  /// The times in the small business program.
  package var memberships: [Membership]

  /// Creates settings; default: never in the small business program.
  package init(memberships: [Membership] = []) { self.memberships = memberships }

  /// Returns the commission in thousandths of a percent of the price without tax.
  package func rate(on day: ChartDay, isAfterOneYear: Bool) -> Int64 {
    isAfterOneYear || memberships.contains { $0.contains(day) } ? Self.reduced : Self.standard
  }
}
