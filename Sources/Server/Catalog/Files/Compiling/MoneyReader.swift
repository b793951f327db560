internal import Charts
internal import Yams

/// Reads the dated settings with which charts calculate proceeds.
struct MoneyReader {
  private static let dayExample = "a day such as 2026-01-31"
  private static let rateExample = "a percentage of the price without tax, such as 19 or 8.1"

  /// Reads the part `money`.
  func money(_ field: CatalogField) -> ChartMoneySettings {
    var settings = ChartMoneySettings()
    guard let section = field.section(["small_business_program", "taxes"]) else { return settings }
    settings.commission.memberships =
      section["small_business_program"]?.elements("times in the program")?
      .compactMap(membership) ?? []
    for member in section["taxes"]?.members("storefronts with their rates") ?? [] {
      addRates(of: member, to: &settings.taxes)
    }
    return settings
  }

  private func membership(_ field: CatalogField) -> CommissionSettings.Membership? {
    guard let section = field.section(["from", "to"]),
      let from = section.required("from", Self.dayExample).flatMap(day)
    else { return nil }
    guard let end = section["to"] else {
      return CommissionSettings.Membership(from: from, to: nil)
    }
    guard let to = day(end) else { return nil }
    guard to >= from else {
      end.report("is before from", fix: "write the last day in the program")
      return nil
    }
    return CommissionSettings.Membership(from: from, to: to)
  }

  private func addRates(of member: CatalogMember, to taxes: inout TaxRates) {
    let isCode =
      member.name.utf8.count == 3 && member.name.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    if !isCode {
      member.key.report(
        "is not a storefront", fix: "write a country with three letters, such as DEU")
    }
    var known: Set<ChartDay> = []
    for field in member.value.elements("rates with `from` and `rate`") ?? [] {
      guard let section = field.section(["from", "rate"]),
        let start = section.required("from", Self.dayExample),
        let rate = section.required("rate", Self.rateExample).flatMap(rate), let from = day(start)
      else { continue }
      guard known.insert(from).inserted else {
        start.report("is the day of another rate", fix: "keep one rate for each day")
        continue
      }
      if isCode { taxes.set(rate, in: member.name, from: from) }
    }
  }

  private func day(_ field: CatalogField) -> ChartDay? {
    guard let text = field.text(Self.dayExample) else { return nil }
    guard let day = ChartDay(iso8601: text) else {
      field.report("is not a day", fix: "write \(Self.dayExample)")
      return nil
    }
    return day
  }

  /// Reads a percentage as thousandths.
  private func rate(_ field: CatalogField) -> Int64? {
    guard let text = field.text(Self.rateExample) else { return nil }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let isDecimal =
      parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
      && parts[0].utf8.count <= 3 && (parts.count == 1 || parts[1].utf8.count <= 3)
    let fraction = parts.count == 2 ? String(parts[1]) : ""
    let digits =
      String(parts[0]) + fraction + String(repeating: "0", count: 3 - min(3, fraction.count))
    guard isDecimal, let rate = Int64(digits), rate <= TaxRates.whole else {
      field.report(
        "is not a percentage from 0 to 100 with at most three decimal places",
        fix: "write \(Self.rateExample)")
      return nil
    }
    return rate
  }
}
