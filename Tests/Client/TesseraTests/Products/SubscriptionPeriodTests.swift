import Foundation
import Tessera
import Testing

@Suite(.timeLimit(.minutes(30))) struct SubscriptionPeriodTests {
  @Test(arguments: [
    (1, SubscriptionPeriod.Unit.year, SubscriptionPeriod.Unit.month, "12"),
    (1, .year, .day, "365"), (1, .month, .day, "30"), (2, .week, .day, "14"),
    (14, .day, .week, "2"), (6, .month, .year, "0.5"), (3, .month, .month, "3"),
    (1, .year, .year, "1"),
  ])
  func `A period is converted to another unit`(
    value: Int, unit: SubscriptionPeriod.Unit, other: SubscriptionPeriod.Unit, units: String
  ) {
    let period = SubscriptionPeriod(value: value, unit: unit)

    #expect(period.numberOfUnitsAs(unit: other) == Decimal(string: units))
  }

  @Test(arguments: [
    ("69.99", 1, SubscriptionPeriod.Unit.year, SubscriptionPeriod.Unit.month, "5.83"),
    ("69.99", 1, .year, .week, "1.34"), ("69.99", 1, .year, .day, "0.19"),
    ("4.99", 1, .month, .year, "59.88"), ("4.99", 1, .week, .month, "21.68"),
    ("29.99", 6, .month, .month, "4.99"), ("9.99", 14, .day, .week, "4.99"),
    ("4.99", 1, .month, .month, "4.99"), ("0.99", 7, .day, .week, "0.99"),
    ("3", 3, .month, .year, "12"),
  ])
  func `A partial price is rounded down, and only once`(
    price: String, value: Int, unit: SubscriptionPeriod.Unit, other: SubscriptionPeriod.Unit,
    part: String
  ) throws {
    let period = SubscriptionPeriod(value: value, unit: unit)
    let price = try #require(Decimal(string: price))

    #expect(period.price(per: other, of: price) == Decimal(string: part))
  }

  @Test func `A period without length has no prices`() {
    #expect(SubscriptionPeriod(value: 0, unit: .month).price(per: .year, of: 1) == nil)
  }

  @Test func `Periods are formatted for people and machines`() throws {
    let period = SubscriptionPeriod(value: 3, unit: .month)

    #expect(period.debugDescription == "3 month" && period.iso8601 == "P3M")
    let written = try JSONEncoder().encode(period)
    #expect(try JSONDecoder().decode(SubscriptionPeriod.self, from: written) == period)
  }
}
