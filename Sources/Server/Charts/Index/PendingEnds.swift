internal import AppStoreCore

/// The sums of the entries of one day that come after an instant of it: ends that have not happened.
///
/// A request for charts subtracts them. They are kept as time passes, because a thirtieth of all
/// monthly subscriptions ends on each day.
struct PendingEnds: Sendable {
  /// The instant after which entries are pending.
  private(set) var instant: Timestamp
  /// The units with pending entries, by the minute of the entry.
  private var keys: [Int64: Set<ChartUnit.Key>] = [:]
  private(set) var sums: [ChartColumn: [ChartDimension: Int64]] = [:]

  init(after instant: Timestamp) { self.instant = instant }

  /// The day of the entries.
  var day: ChartDay { ChartDay(instant) }

  func entries(of unit: ChartUnit) -> [ChartEntry] {
    let day = day
    return unit.entries.filter { $0.day == day && $0.instant > instant }
  }

  /// Adds or subtracts the pending entries of a unit.
  mutating func add(
    _ unit: ChartUnit, of key: ChartUnit.Key, sign: Int64, _ shown: [ChartMoney],
    _ settings: ChartMoneySettings
  ) {
    for entry in entries(of: unit) {
      let minute = Self.minute(of: entry.instant)
      if sign > 0 {
        keys[minute, default: []].insert(key)
      } else {
        keys[minute]?.remove(key)
      }
      add(entry, sign: sign, shown, settings)
    }
  }

  /// Moves to a later instant of the day, and subtracts what happened until then.
  mutating func move(
    to now: Timestamp, _ units: [ChartUnit.Key: ChartUnit], _ shown: [ChartMoney],
    _ settings: ChartMoneySettings
  ) {
    assert(ChartDay(now) == day && now >= instant, "time moves forward within the day")
    let minutes = Self.minute(of: instant)...Self.minute(of: now)
    var concerned: Set<ChartUnit.Key> = []
    for minute in minutes { concerned.formUnion(keys[minute] ?? []) }
    for key in concerned {
      guard let unit = units[key] else { continue }
      for entry in entries(of: unit) where entry.instant <= now {
        add(entry, sign: -1, shown, settings)
      }
    }
    for minute in minutes.dropLast() { keys[minute] = nil }
    instant = now
  }

  private mutating func add(
    _ entry: ChartEntry, sign: Int64, _ shown: [ChartMoney], _ settings: ChartMoneySettings
  ) {
    entry.forEachAddition(shown, settings) { column, value in
      sums[column, default: [:]][entry.dimension, default: 0] += sign * value
    }
  }

  private static func minute(of instant: Timestamp) -> Int64 { instant.milliseconds / 60_000 }
}
