public import AppStoreCore
public import Ledger

extension InMemoryLedger {
  /// Returns the number of distinct customers who used an app within each range of days.
  public func distinctCustomers(
    in ranges: [Range<UTCDay>], app: BundleID?, isSandbox: Bool
  ) -> [Int] {
    let (numbers, groups) = (customerNumbers, record.groups)
    return ranges.map { range in
      let days = record.rows(CustomerDay.self).filter {
        range.contains($0.day) && $0.isSandbox == isSandbox && (app == nil || $0.bundleID == app)
      }
      return Set(days.map { Customer(of: $0.number, numbers, groups) }).count
    }
  }

  /// Returns what a query of a table with a description selects.
  public func rows(_ query: RowQuery) -> [[LedgerValue]] {
    let (numbers, groups) = (customerNumbers, record.groups)
    let rows = zip(Int64(1)..., record.sorted(query.table)).map { number, row in
      NumberedRow(number: number, values: row, table: query.table)
    }.filter { row in query.conditions.allSatisfy(row.fulfills) }
    var found = rows.map { row in
      query.values.map { value in
        switch value {
        case .column(let name), .least(let name): row[name]
        case .customer: Customer(of: row.customerNumber, numbers, groups).id
        case .deletedCustomer: Customer(of: row.customerNumber, numbers, groups).deleted
        }
      }
    }
    if query.isGrouped { found = query.groups(of: found) }
    if query.order == .backward { found.reverse() }
    return Array(found.prefix(max(0, query.limit ?? .max)))
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

/// The customer whom a number names.
private struct Customer: Hashable {
  /// The app user ID that was first seen; no value if the customer was deleted.
  let id: LedgerValue
  /// The number under which the customer counts if it was deleted; no value for others.
  let deleted: LedgerValue

  init(
    of number: Int64, _ numbers: [Int64: CustomerNumber], _ groups: [AppUserID: AppUserID]
  ) {
    let known = numbers[number]
    id = known?.id.map { .text((groups[$0] ?? $0).rawValue) } ?? .null
    deleted = known?.id == nil ? .integer(known?.customer ?? number) : .null
  }
}

/// A row of a table, with its number.
private struct NumberedRow {
  let number: Int64
  let values: [LedgerValue]
  let table: TableDescription

  subscript(_ column: String) -> LedgerValue {
    column == TableDescription.sequence ? .integer(number) : values[table.place(of: column)]
  }

  var customerNumber: Int64 {
    if case .integer(let number) = self["number"] { number } else { 0 }
  }

  func fulfills(_ condition: RowQuery.Condition) -> Bool {
    switch (condition, self[condition.column]) {
    case (.equals(_, let wanted), let value): value == wanted
    case (.isOneOf(_, let texts), .text(let text)): texts.contains(text)
    case (.isAtLeast(_, let least), .integer(let value)): value >= least
    case (.isGreater(_, let other), .integer(let value)): value > other
    case (.isLess(_, let other), .integer(let value)): value < other
    case (.isOneOf, _), (.isAtLeast, _), (.isGreater, _), (.isLess, _): false
    }
  }
}

extension RowQuery {
  /// Returns the groups of rows that are equal in all values but the least ones, of which each group
  /// has its least.
  fileprivate func groups(of rows: [[LedgerValue]]) -> [[LedgerValue]] {
    let places = values.indices.filter { place in
      if case .least = values[place] { false } else { true }
    }
    return Dictionary(grouping: rows) { row in places.map { row[$0] } }.values.map { group in
      values.indices.map { place in
        let known = group.map { $0[place] }
        guard !places.contains(place) else { return known[0] }
        return known.min { one, other in
          if case (.integer(let one), .integer(let other)) = (one, other) {
            one < other
          } else {
            false
          }
        } ?? .null
      }
    }
  }
}
