public import AppStoreCore
public import Ledger

extension InMemoryLedger {
  /// Returns the number of distinct customers who used an app within each range of days.
  public func distinctCustomers(
    in ranges: [Range<UTCDay>], app: BundleID?, isSandbox: Bool
  ) -> [Int] {
    ranges.map { activeCustomers(in: $0, app: app, isSandbox: isSandbox).count }
  }

  /// Returns the customers who used an app within a range of days, in any order.
  public func activeCustomers(
    in range: Range<UTCDay>, app: BundleID?, isSandbox: Bool
  ) -> [ActiveCustomer] {
    let (numbers, groups) = (customerNumbers, record.groups)
    let days = record.rows(CustomerDay.self).filter {
      range.contains($0.day) && $0.isSandbox == isSandbox && (app == nil || $0.bundleID == app)
    }
    let customers = Dictionary(grouping: days) { day in
      let known = numbers[day.number]
      return known?.id.map { groups[$0]?.rawValue ?? $0.rawValue }
        ?? " \(known?.customer ?? day.number)"
    }
    return customers.map { customer, days in
      ActiveCustomer(
        customer: customer.hasPrefix(" ") ? nil : AppUserID(customer),
        firstDay: days.map(\.day).min() ?? range.lowerBound)
    }
  }

  /// Returns the days on which customers saw the paywalls of offerings, each once, in any order.
  public func shownPaywalls(
    of offerings: [String], in days: Range<UTCDay>, isSandbox: Bool
  ) -> [ShownPaywall] {
    let (numbers, groups) = (customerNumbers, record.groups)
    let shown = record.rows(PaywallImpression.self).filter {
      offerings.contains($0.offering) && days.contains($0.day) && $0.isSandbox == isSandbox
    }.map { impression in
      let known = numbers[impression.number]
      return ShownPaywall(
        customer: known?.id.map { groups[$0] ?? $0 },
        deleted: known?.id == nil ? known?.customer ?? impression.number : nil,
        offering: impression.offering, day: impression.day)
    }
    return Array(Set(shown))
  }

  /// Returns how many rows of days, origins, enrollments and impressions have a number that is not
  /// recorded.
  public func activityWithoutNumber() -> Int {
    let known = customerNumbers
    return LedgerSchemaTables.withCustomerNumbers.reduce(0) { count, table in
      let place = table.place(of: "number")
      return count
        + record.sorted(table).count { row in
          guard case .integer(let number) = row[place] else { return true }
          return known[number] == nil
        }
    }
  }

  private var customerNumbers: [Int64: CustomerNumber] {
    Dictionary(record.rows(CustomerNumber.self).map { ($0.number, $0) }) { $1 }
  }

  /// Returns every fact about a purchase, in order of arrival.
  public func facts(about purchase: OriginalTransactionID) -> [RecordedFact] {
    record.facts.filter { $0.fact.originalTransactionID == purchase }
  }
}
