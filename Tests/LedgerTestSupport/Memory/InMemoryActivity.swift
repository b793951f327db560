public import AppStoreTypes
public import Ledger

/// Days of use, origins, offerings of purchases, enrollments and impressions.
struct InMemoryActivity {
  var numbers: [Int64: CustomerNumber] = [:]
  var days: [CustomerDay] = []
  var origins: [CustomerOriginRow] = []
  var presentations: [OfferingPresentation] = []
  var reports: [StoredAppleReport] = []
  var enrollments: [EnrollmentRow] = []
  var impressions: [PaywallImpression] = []

  mutating func commit(_ changes: LedgerChanges) {
    numbers.merge(changes.customerNumbers) { $1 }
    for day in changes.customerDays where !days.contains(day) { days.append(day) }
    origins += changes.customerOrigins
    for presentation in changes.offeringPresentations
    where !presentations.contains(where: { $0.transactionID == presentation.transactionID }) {
      presentations.append(presentation)
    }
    reports += changes.appleReports
    for enrollment in changes.enrollments
    where !enrollments.contains(where: {
      $0.number == enrollment.number && $0.experiment == enrollment.experiment
    }) {
      enrollments.append(enrollment)
    }
    for impression in changes.paywallImpressions where !impressions.contains(impression) {
      impressions.append(impression)
    }
  }

  func load(_ key: LedgerKey, into rows: inout LedgerRows) {
    switch key {
    case .activity(let id): rows.activities[id] = row(of: id)
    case .daysSeen(let seen):
      let number = number(of: seen.id)
      rows.daysSeen[seen] = Set(days.filter { $0.number == number && $0.day == seen.day })
    case .presentation(let id):
      rows.offeringPresentations[id] = .some(presentations.first { $0.transactionID == id })
    case .appleReports:
      rows.appleReports = Dictionary(
        reports.map { ($0.key, AppleReportSummary(hash: $0.hash, lines: $0.lines)) }
      ) { $1 }
    case .enrollments(let id):
      let number = number(of: id)
      rows.enrollments[id] = enrollments.filter { $0.number == number }
    case .impression(let impression):
      rows.paywallImpressions[impression] = impressions.contains(impression)
    case .number(let number): rows.customerNumbers[number] = .some(numbers[number])
    default: break
    }
  }

  private func number(of id: AppUserID) -> Int64? {
    numbers.values.first { $0.id == id }?.number
  }

  private func row(of id: AppUserID) -> ActivityRow {
    guard let number = number(of: id) else { return ActivityRow() }
    var row = ActivityRow(number: number)
    for origin in origins where origin.number == number {
      row.origin?.add(origin.origin)
      row.origin = row.origin ?? origin.origin
    }
    return row
  }

  func rows(of part: LedgerPart) -> [InMemoryRecord.PageRow] {
    switch part {
    case .customerNumbers:
      numbers.sorted { $0.key < $1.key }.map { key, row in { $0.customerNumbers[key] = row } }
    case .customerDays: days.map { row in { $0.customerDays.append(row) } }
    case .customerOrigins: origins.map { row in { $0.customerOrigins.append(row) } }
    case .offeringPresentations:
      presentations.map { row in { $0.offeringPresentations.append(row) } }
    case .appleReports: reports.map { row in { $0.appleReports.append(row) } }
    case .enrollments: enrollments.map { row in { $0.enrollments.append(row) } }
    case .paywallImpressions: impressions.map { row in { $0.paywallImpressions.append(row) } }
    default: []
    }
  }
}

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
    let (activity, groups) = (record.activity, record.projections.groups)
    let days = activity.days.filter {
      range.contains($0.day) && $0.isSandbox == isSandbox && (app == nil || $0.bundleID == app)
    }
    let customers = Dictionary(grouping: days) { day in
      let known = activity.numbers[day.number]
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
    let (activity, groups) = (record.activity, record.projections.groups)
    let shown = activity.impressions.filter {
      offerings.contains($0.offering) && days.contains($0.day) && $0.isSandbox == isSandbox
    }.map { impression in
      let known = activity.numbers[impression.number]
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
    let activity = record.activity
    let numbers =
      activity.days.map(\.number) + activity.origins.map(\.number)
      + activity.enrollments.map(\.number) + activity.impressions.map(\.number)
    return numbers.count { activity.numbers[$0] == nil }
  }

  /// Returns every fact about a purchase, in order of arrival.
  public func facts(about purchase: OriginalTransactionID) -> [RecordedFact] {
    record.facts.filter { $0.fact.originalTransactionID == purchase }
  }
}
