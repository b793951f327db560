/// A part of the dashboard, which the navigation links to.
///
/// A new page needs a case here, templates in ``Templates``, and its route in the server.
public enum DashboardSection: String, CaseIterable, Sendable {
  /// Customers and what they may use.
  case customers
  /// Subscriptions that may end.
  case atRisk = "at-risk"
  /// Data that failed verification.
  case quarantine
  /// Manual operations.
  case audit

  /// The path of its first page.
  public var path: String { self == .customers ? "/dashboard" : "/dashboard/\(rawValue)" }

  /// The text of the link.
  var title: String {
    switch self {
    case .customers: "Customers"
    case .atRisk: "At risk"
    case .quarantine: "Quarantine"
    case .audit: "Audit"
    }
  }

  /// The items of the navigation; the current one is marked.
  static func navigation(current: DashboardSection?) -> [[String: Any]] {
    allCases.map { section in
      [
        "sectionPath": section.path, "sectionTitle": section.title,
        "isCurrent": section == current,
      ]
    }
  }
}
