/// A part of the dashboard, which the navigation links to.
///
/// A new page needs a case here, templates in `Templates`, and its route in the server.
public enum DashboardSection: String, CaseIterable, Sendable {
  /// The figures of the business, and whether anything is broken.
  case overview
  /// Revenue, subscriptions, customers and conversions over time.
  case charts
  /// Customers and what they may use.
  case customers
  /// What happened to purchases and customers.
  case events
  /// Subscriptions that may end.
  case atRisk = "at-risk"
  /// Experiments and their results.
  case experiments
  /// Entitlements, products and offerings.
  case catalog
  /// Whether the server, Apple's servers and the webhook endpoints work.
  case health
  /// The In-App Purchase keys of the apps.
  case keys
  /// The endpoints that receive events.
  case webhooks
  /// Events and the endpoints to which they are sent.
  case deliveries
  /// Data that failed verification.
  case quarantine
  /// Data exports.
  case exports
  /// Apple's reports, compared with the ledger.
  case reconciliation
  /// Comparisons with RevenueCat.
  case shadow
  /// Manual operations.
  case audit
  /// Keyboard shortcuts and what the pages show.
  case help

  /// The path of its first page.
  public var path: String { self == .overview ? "/dashboard" : "/dashboard/\(rawValue)" }

  /// The text of the link.
  var title: String {
    switch self {
    case .overview: "Overview"
    case .charts: "Charts"
    case .customers: "Customers"
    case .events: "Events"
    case .atRisk: "At risk"
    case .experiments: "Experiments"
    case .catalog: "Catalog"
    case .health: "Health"
    case .keys: "Keys"
    case .webhooks: "Webhooks"
    case .deliveries: "Deliveries"
    case .quarantine: "Quarantine"
    case .exports: "Exports"
    case .reconciliation: "Reconciliation"
    case .shadow: "RevenueCat"
    case .audit: "Audit"
    case .help: "Help"
    }
  }

  /// The key that opens it after the key G, or alone; `nil` for none.
  var shortcut: String? {
    switch self {
    case .overview: "g o"
    case .charts: "g c"
    case .customers: "g u"
    case .events: "g v"
    case .atRisk: "g r"
    case .experiments: "g e"
    case .catalog: "g p"
    case .health: "g h"
    case .keys: "g k"
    case .webhooks: "g w"
    case .deliveries: "g d"
    case .quarantine: "g q"
    case .exports: "g x"
    case .reconciliation: "g n"
    case .shadow: "g s"
    case .audit: "g a"
    case .help: "?"
    }
  }

  /// The items of the navigation; the current one is marked.
  static func navigation(current: DashboardSection?) -> [[String: Any]] {
    allCases.map { section in
      var item: [String: Any] = [
        "sectionPath": section.path, "sectionTitle": section.title,
        "isCurrent": section == current,
      ]
      item["sectionShortcut"] = section.shortcut
      return item
    }
  }
}
