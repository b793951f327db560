internal import AppStoreCore
internal import AppleReports
internal import Dashboard
internal import Events
internal import ExperimentStatistics
internal import Ledger

/// The query fields of the dashboard whose values have a form, and what the form is.
///
/// All other fields are free text, and unknown ones are ignored.
enum DashboardParameters {
  /// Returns why a request is malformed, in one sentence that names the field; `nil` if it is not.
  static func problem(in request: DashboardRequest) -> String? {
    let query = request.address.query
    for (name, rule) in rules(of: request) {
      guard let value = query[name], !rule.accepts(value) else { continue }
      let shown = value.count > 80 ? "\(value.prefix(80))…" : value
      return "\(name): \"\(shown)\" is not valid; use \(rule.form)."
    }
    return nil
  }

  private struct Rule {
    let form: String
    let accepts: @Sendable (String) -> Bool

    static let day = Rule(form: "a day such as 2026-01-31") {
      $0.isEmpty || ReportDay($0) != nil
    }

    static let number = Rule(form: "a positive number") { Int64($0).map { $0 > 0 } ?? false }

    static func choice(_ values: [String]) -> Rule {
      Rule(form: "one of " + values.joined(separator: ", ")) { values.contains($0) }
    }
  }

  private static func rules(of request: DashboardRequest) -> [(String, Rule)] {
    let environments = PageEnvironment.allCases.map(\.rawValue) + ["all"]
    let environment = Rule(form: "one of " + environments.joined(separator: ", ")) {
      environments.contains($0.lowercased())
    }
    var rules = [(PageEnvironment.parameter, environment)]
    switch (request.names.first, request.names.count) {
    case ("customers", 1), ("customers.csv", 1):
      rules.append((CustomerList.parameter, .choice(CustomerList.allCases.map(\.rawValue))))
    case ("customers", 2):
      rules.append(
        ("before", Rule(form: "the cursor of a link") { TimelinePosition(text: $0) != nil }))
    case ("events", 1): rules += [("before", .number), ("sequence", .number)]
    case ("deliveries", 1):
      rules += [
        ("before", .number),
        ("status", .choice(WebhookDeliveryStatus.allCases.map(\.rawValue))),
      ]
    case ("quarantine", 1): rules.append(("before", .number))
    case ("at-risk", 1):
      rules += [
        ("risk", .choice(RiskKind.all.map(\.rawValue))),
        ("after", Rule(form: "the cursor of a link") { RiskCursor($0) != nil }),
      ]
    case ("experiments", 2):
      rules += [
        ("population", .choice(ResultPopulation.allCases.map(\.rawValue))),
        ("crossed", .choice(["exclude", "include"])),
      ]
    case ("reconciliation", 1): rules += [("from", .day), ("to", .day)]
    case ("catalog", 3): rules.append(("theme", .choice(["light", "dark"])))
    case ("catalog", 1): rules.append(("subscribers", .choice(["count"])))
    default: break
    }
    return rules
  }
}
