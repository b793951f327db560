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
    let rows = zip(Int64(1)..., record.sorted(query.table)).map { number, values in
      let row = SelectedRow(number: number, values: values, table: query.table)
      return (row, Customer(of: row.customerNumber, numbers, groups))
    }.filter { row, _ in row.isSelected(by: query) }
    let limit = max(0, query.limit ?? .max)
    guard query.isGrouped else {
      let sorted = rows.map(\.0).sorted { $0.precedes($1, in: query.order) }
      return sorted.prefix(limit).map { row in query.values.map { row.value($0, .none) } }
    }
    let own = query.values.filter { !$0.isOfGroup }
    let grouped = Dictionary(grouping: rows) { row, customer in
      own.map { row.value($0, customer) }
    }
    return grouped.values.prefix(limit).map { group in
      query.values.map { value in
        value.isOfGroup ? value.of(group.map(\.0)) : group[0].0.value(value, group[0].1)
      }
    }
  }

  /// Returns how many rows of days, origins, enrollments and impressions have a number that is not
  /// recorded.
  public func activityWithoutNumber() -> Int {
    let known = customerNumbers
    return LedgerSchemaTables.withCustomerNumbers.reduce(0) { count, table in
      let place = table.position(of: "number")
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
  static let none = Customer(id: .null, deleted: .null)

  /// The app user ID that was first seen; no value if the customer was deleted.
  let id: LedgerValue
  /// The number under which the customer counts if it was deleted; no value for others.
  let deleted: LedgerValue
}

extension Customer {
  init(
    of number: Int64, _ numbers: [Int64: CustomerNumber], _ groups: [AppUserID: AppUserID]
  ) {
    let known = numbers[number]
    id = known?.id.map { .text((groups[$0] ?? $0).rawValue) } ?? .null
    deleted = known?.id == nil ? .integer(known?.customer ?? number) : .null
  }
}

/// A row of a table, with its number.
private struct SelectedRow {
  let number: Int64
  let values: [LedgerValue]
  let table: TableDescription

  subscript(_ column: String) -> LedgerValue {
    column == TableDescription.sequence ? .integer(number) : values[table.position(of: column)]
  }

  /// The number of the customer; 0 in a table without customers.
  var customerNumber: Int64 {
    guard table.columns.contains(where: \.isCustomerNumber) else { return 0 }
    return self["number"].number ?? 0
  }

  /// Returns a value that is not of a group.
  func value(_ value: RowQuery.Value, _ customer: Customer) -> LedgerValue {
    switch value {
    case .column(let name), .least(let name), .sum(let name): self[name]
    case .customer: customer.id
    case .deletedCustomer: customer.deleted
    case .count: .integer(1)
    }
  }

  func isSelected(by query: RowQuery) -> Bool {
    guard query.conditions.allSatisfy(fulfills) else { return false }
    guard let start = query.order.start else { return true }
    let own = query.order.columns.map { self[$0] }
    return query.order.isBackward
      ? isSmaller(own, than: start) : isSmaller(start, than: own)
  }

  func precedes(_ other: SelectedRow, in order: RowQuery.Order) -> Bool {
    let (own, others) = (order.columns.map { self[$0] }, order.columns.map { other[$0] })
    return order.isBackward ? isSmaller(others, than: own) : isSmaller(own, than: others)
  }

  private func isSmaller(_ one: [LedgerValue], than other: [LedgerValue]) -> Bool {
    for (one, other) in zip(one, other) where one != other { return one.precedes(other) }
    return false
  }

  private func fulfills(_ condition: RowQuery.Condition) -> Bool {
    let value = self[condition.column]
    return switch condition {
    case .equals(_, let wanted): value == wanted
    case .isConstant(_, let text): value == .text(text)
    case .isOneOf(_, let texts): texts.contains { value == .text($0) }
    case .contains(_, let text): value.text?.contains(text) ?? false
    case .isAtLeast(_, let least): value.number.map { $0 >= least } ?? false
    case .isLess(_, let other): value.number.map { $0 < other } ?? false
    }
  }
}

extension RowQuery.Value {
  /// Returns the value of a group of rows.
  fileprivate func of(_ rows: [SelectedRow]) -> LedgerValue {
    let numbers = rows.compactMap { $0.value(self, .none).number }
    return switch self {
    case .count: .integer(Int64(rows.count))
    case .least: .integer(orNull: numbers.min())
    case .sum: .integer(numbers.reduce(0, +))
    case .column, .customer, .deletedCustomer: .null
    }
  }
}

extension LedgerValue {
  fileprivate var number: Int64? { if case .integer(let number) = self { number } else { nil } }
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
}
