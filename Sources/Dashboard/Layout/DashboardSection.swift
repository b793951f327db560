/// A part of the dashboard, which the navigation links to.
///
/// A new page needs a case here, templates in `Templates`, and its route in the server.
public enum DashboardSection: String, CaseIterable, Sendable {
  /// Customers and what they may use.
  case customers
  /// What happened to purchases and customers.
  case events
  /// The endpoints that receive events.
  case webhooks
  /// Events and the endpoints to which they are sent.
  case deliveries
  /// Subscriptions that may end.
  case atRisk = "at-risk"
  /// Data that failed verification.
  case quarantine
  /// Data exports.
  case exports
  /// Manual operations.
  case audit

  /// The path of its first page.
  public var path: String { self == .customers ? "/dashboard" : "/dashboard/\(rawValue)" }

  /// The text of the link.
  var title: String {
    switch self {
    case .customers: "Customers"
    case .events: "Events"
    case .webhooks: "Webhooks"
    case .deliveries: "Deliveries"
    case .atRisk: "At risk"
    case .quarantine: "Quarantine"
    case .exports: "Exports"
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
