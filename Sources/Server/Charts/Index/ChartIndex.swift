package import AppStoreCore

/// The sums of all units, by column, dimension and day.
///
/// It is a function of the units and of the settings of money: it does not matter in which order, or
/// how often, they were set.
package struct ChartIndex: Sendable {
  /// The sums of a column by dimension.
  package typealias Sums = [ChartDimension: ChartSeries]

  private var columns: [ChartColumn: Sums] = [:]
  /// The units.
  package private(set) var units: [ChartUnit.Key: ChartUnit] = [:]
  /// The units with an end of a last period, by its day.
  private var ends: [ChartDay: Set<ChartUnit.Key>] = [:]
  /// What has not happened yet on the day of the last ``advance(to:)``; `nil` before.
  private var pending: PendingEnds?
  /// The customers by the day on which they were first seen.
  private var customers: [ChartDay: Set<ChartUnit.Key>] = [:]
  /// The number of customers by environment and the day on which they were first seen.
  private var newCustomers: [AppStoreEnvironment: [ChartDay: Int64]] = [:]
  /// No customer was first seen after it.
  private(set) var newestCustomer = Timestamp(milliseconds: .min)
  /// The customers by the day of ``ChartUnit/conversionDay``.
  private var conversionCohorts: [ChartDay: Set<ChartUnit.Key>] = [:]
  /// The dimensions, so that equal ones share their storage.
  private var dimensions: Set<ChartDimension> = []

  /// Which days are closed; `nil` before the ledger received a fact.
  package private(set) var closedDays: ClosedDays?
  /// What late facts changed, by unit; units without it are missing.
  private(set) var adjustments: [ChartUnit.Key: [ChartAdjustment]] = [:]

  /// The settings of money.
  package private(set) var settings: ChartMoneySettings
  /// The kinds of money whose sums are kept, in the order in which they were requested.
  package private(set) var shown = [ChartMoney(ExchangeRates.base)]

  init(_ settings: ChartMoneySettings = ChartMoneySettings()) {
    self.settings = settings
  }

  /// Keeps the sums of a kind of money from now on.
  package mutating func show(_ money: ChartMoney) {
    guard !shown.contains(money) else { return }
    shown.append(money)
    pending = nil
    addMoney(at: shown.endIndex - 1)
  }

  /// Converts all money again.
  package mutating func apply(_ settings: ChartMoneySettings) {
    guard settings != self.settings else { return }
    self.settings = settings
    pending = nil
    columns = columns.filter { $0.key.value == .count || $0.key.value == .unpriced }
    for place in shown.indices { addMoney(at: place) }
  }

  /// Sets which days are closed.
  package mutating func apply(_ days: ClosedDays) {
    guard days != closedDays else { return }
    closedDays = days
    for (key, unit) in units { setAdjustments(of: unit, for: key) }
  }

  private mutating func setAdjustments(of unit: ChartUnit?, for key: ChartUnit.Key) {
    let found = closedDays.flatMap { unit?.adjustments($0) } ?? []
    adjustments[key] = found.isEmpty ? nil : found
  }

  private mutating func addMoney(at place: Int) {
    let (money, settings) = (shown[place], settings)
    for unit in units.values {
      for entry in unit.entries {
        entry.forEachAddition(of: money, at: place, settings) { add($1, to: $0, of: entry) }
      }
    }
  }

  /// Sets or removes a unit: its old entries are subtracted, and the new ones are added.
  package mutating func set(_ unit: ChartUnit?, for key: ChartUnit.Key) {
    guard units[key] != unit else { return }
    if let old = units[key] {
      addPending(old, of: key, sign: -1)
      add(old, of: key, sign: -1)
    }
    units[key] = unit
    setAdjustments(of: unit, for: key)
    guard let unit else { return }
    add(unit, of: key, sign: 1)
    addPending(unit, of: key, sign: 1)
  }

  /// Keeps the sums of what has not happened at an instant, so that requests about it cost less.
  ///
  /// An instant of another day costs a look at every unit that ends on that day. An earlier one of
  /// the same day does nothing.
  package mutating func advance(to now: Timestamp) {
    guard let day = pending?.day, day == ChartDay(now) else {
      pending = pendingEnds(after: now)
      return
    }
    guard let instant = pending?.instant, now > instant else { return }
    let (shown, settings) = (shown, settings)
    pending?.move(to: now, units, shown, settings)
  }

  /// Returns the sums of what has not happened at an instant of its day, without unknown amounts.
  ///
  /// They cost nothing for the instant of ``advance(to:)``, and otherwise a look at every unit that
  /// ends on that day.
  func pendingSums(after instant: Timestamp) -> [ChartColumn: [ChartDimension: Int64]] {
    if let pending, pending.instant == instant { return pending.sums }
    return pendingEnds(after: instant).sums
  }

  private func pendingEnds(after instant: Timestamp) -> PendingEnds {
    var pending = PendingEnds(after: instant)
    for key in ends[pending.day] ?? [] {
      guard let unit = units[key] else { continue }
      pending.add(unit, of: key, sign: 1, shown, settings)
    }
    return pending
  }

  private mutating func addPending(_ unit: ChartUnit, of key: ChartUnit.Key, sign: Int64) {
    guard let day = pending?.day, ends[day]?.contains(key) == true else { return }
    pending?.add(unit, of: key, sign: sign, shown, settings)
  }

  /// Returns the sums of a column by dimension.
  package func sums(of column: ChartColumn) -> Sums { columns[column] ?? [:] }

  /// Returns whether an entry of a unit has not happened at an instant of its day.
  package func isPending(
    _ entry: ChartEntry, of key: ChartUnit.Key, after instant: Timestamp
  ) -> Bool {
    entry.instant > instant && entry.day == ChartDay(instant)
      && ends[entry.day]?.contains(key) == true
  }

  /// Returns the customers who were first seen in a range of days, in any order.
  package func customers(firstSeenIn range: ClosedRange<ChartDay>) -> [ChartUnit] {
    Self.units(of: customers, in: range).compactMap { units[$0] }
  }

  /// Returns how many customers of an environment were first seen on a day.
  package func newCustomers(on day: ChartDay, in environment: AppStoreEnvironment) -> Int64 {
    newCustomers[environment]?[day] ?? 0
  }

  /// Returns the customers whose conversion cohorts are in a range of days, in any order.
  package func customers(convertingIn range: ClosedRange<ChartDay>) -> [ChartUnit] {
    Self.units(of: conversionCohorts, in: range).compactMap { units[$0] }
  }

  private static func units(
    of days: [ChartDay: Set<ChartUnit.Key>], in range: ClosedRange<ChartDay>
  ) -> [ChartUnit.Key] {
    days.lazy.filter { range.contains($0.key) }.flatMap(\.value)
  }

  private mutating func add(_ unit: ChartUnit, of key: ChartUnit.Key, sign: Int64) {
    let (shown, settings) = (shown, settings)
    for entry in unit.entries {
      entry.forEachAddition(shown, settings) { add(sign * $1, to: $0, of: entry) }
    }
    for purchase in unit.purchases {
      guard let last = purchase.spans.last(where: { $0.kind != .oneTime && $0.hasLength }) else {
        continue
      }
      Self.set(key, isIn: sign > 0, &ends, on: ChartDay(last.end))
    }
    if let firstSeen = unit.firstSeen, let day = unit.conversionDay {
      if sign > 0 { newestCustomer = max(newestCustomer, firstSeen) }
      Self.set(key, isIn: sign > 0, &customers, on: ChartDay(firstSeen))
      newCustomers[unit.environment, default: [:]][ChartDay(firstSeen), default: 0] += sign
      Self.set(key, isIn: sign > 0, &conversionCohorts, on: day)
    }
  }

  private mutating func add(_ value: Int64, to column: ChartColumn, of entry: ChartEntry) {
    let isEmpty = columns[column, default: [:]][entry.dimension, default: ChartSeries()]
      .add(value, day: entry.day, age: entry.age)
    guard isEmpty else { return }
    columns[column]?[entry.dimension] = nil
    if columns[column]?.isEmpty == true { columns[column] = nil }
  }

  private static func set(
    _ key: ChartUnit.Key, isIn: Bool, _ days: inout [ChartDay: Set<ChartUnit.Key>],
    on day: ChartDay
  ) {
    if isIn {
      days[day, default: []].insert(key)
    } else {
      days[day]?.remove(key)
      if days[day]?.isEmpty == true { days[day] = nil }
    }
  }

  /// Returns a purchase whose dimensions share the storage of equal ones, which saves memory.
  package mutating func shared(_ purchase: ChartPurchase) -> ChartPurchase {
    var purchase = purchase
    share(&purchase.spans)
    for version in purchase.earlier.indices { share(&purchase.earlier[version].spans) }
    return purchase
  }

  private mutating func share(_ spans: inout [ChartSpan]) {
    var last: (own: ChartDimension, shared: ChartDimension)?
    for index in spans.indices {
      let own = spans[index].dimension
      if let last, last.own == own {
        spans[index].dimension = last.shared
      } else {
        spans[index].dimension = dimensions.insert(own).memberAfterInsert
        last = (own, spans[index].dimension)
      }
    }
  }
}

extension ChartIndex: Equatable {
  /// Compares units, sums and settings; unused dimensions do not count.
  package static func == (lhs: ChartIndex, rhs: ChartIndex) -> Bool {
    lhs.settings == rhs.settings && lhs.shown == rhs.shown && lhs.units == rhs.units
      && lhs.columns == rhs.columns && lhs.ends == rhs.ends
      && lhs.closedDays == rhs.closedDays && lhs.adjustments == rhs.adjustments
      && lhs.customers == rhs.customers && lhs.conversionCohorts == rhs.conversionCohorts
  }
}
