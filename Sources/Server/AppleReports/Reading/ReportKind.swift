/// A kind of report from App Store Connect that can be imported.
public enum ReportKind: String, CaseIterable, Hashable, Sendable {
  /// Units and proceeds of each product: `SALES`.
  case sales
  /// The state of subscriptions on a day: `SUBSCRIPTION`.
  case subscription
  /// What happened to subscriptions on a day: `SUBSCRIPTION_EVENT`.
  case subscriptionEvent = "subscription_event"
  /// The transactions of subscriptions on a day: `SUBSCRIBER`.
  case subscriber
  /// What Apple pays for a fiscal month: `FINANCIAL`.
  case financial

  /// The kind of the report with these columns; `nil` if there is none.
  ///
  /// Columns are found by name, because Apple adds some from time to time.
  init?(columns: [String]) {
    let columns = Set(columns)
    guard let kind = Self.allCases.first(where: { columns.isSuperset(of: $0.marks) }) else {
      return nil
    }
    self = kind
  }

  /// The columns that only this kind has, and that are needed to read it.
  private var marks: [String] {
    switch self {
    case .sales:
      [
        "SKU", "Units", "Begin Date", "End Date", "Customer Price", "Customer Currency",
        "Developer Proceeds", "Currency of Proceeds", "Country Code", "Product Type Identifier",
      ]
    case .subscription: ["Subscription Apple ID", "Billing Retry", "Grace Period"]
    case .subscriptionEvent: ["Event Date", "Event", "Subscription Apple ID", "Quantity"]
    case .subscriber:
      [
        "Event Date", "Subscriber ID", "Subscription Apple ID", "Customer Price",
        "Customer Currency", "Refund", "Units",
      ]
    case .financial:
      ["Start Date", "End Date", "Vendor Identifier", "Quantity", "Extended Partner Share"]
    }
  }

  /// The columns of the known versions, in Apple's order; `Win-back` columns are in newer versions.
  var knownColumns: Set<String> { Set(Self.columns[self] ?? []) }

  private static let subscriptionColumns = [
    "App Name", "App Apple ID", "Subscription Name", "Subscription Apple ID",
    "Subscription Group ID", "Standard Subscription Duration", "Subscription Offer Name",
    "Promotional Offer ID", "Preserved Pricing", "Proceeds Reason", "Client", "Device",
  ]

  private static let columns: [ReportKind: [String]] = [
    .sales: [
      "Provider", "Provider Country", "SKU", "Developer", "Title", "Version",
      "Product Type Identifier", "Units", "Developer Proceeds", "Begin Date", "End Date",
      "Customer Currency", "Country Code", "Currency of Proceeds", "Apple Identifier",
      "Customer Price", "Promo Code", "Parent Identifier", "Subscription", "Period", "Category",
      "CMB", "Device", "Supported Platforms", "Proceeds Reason", "Preserved Pricing", "Client",
      "Order Type",
    ],
    .subscription: subscriptionColumns + [
      "Customer Price", "Customer Currency", "Developer Proceeds", "Proceeds Currency", "State",
      "Country", "Active Standard Price Subscriptions",
      "Active Free Trial Introductory Offer Subscriptions",
      "Active Pay Up Front Introductory Offer Subscriptions",
      "Active Pay as You Go Introductory Offer Subscriptions",
      "Free Trial Promotional Offer Subscriptions", "Pay Up Front Promotional Offer Subscriptions",
      "Pay as You Go Promotional Offer Subscriptions", "Free Trial Offer Code Subscriptions",
      "Pay Up Front Offer Code Subscriptions", "Pay as You Go Offer Code Subscriptions",
      "Marketing Opt-Ins", "Billing Retry", "Grace Period", "Subscribers",
      "Free Trial Win-back Offers", "Pay Up Front Win-back Offers", "Pay as You Go Win-back Offers",
    ],
    .subscriptionEvent: subscriptionColumns + [
      "Event Date", "Event", "Subscription Offer Type", "Subscription Offer Duration",
      "Marketing Opt-In", "Marketing Opt-In Duration", "Consecutive Paid Periods",
      "Original Start Date", "State", "Country", "Previous Subscription Name",
      "Previous Subscription Apple ID", "Days Before Canceling", "Cancellation Reason",
      "Days Canceled", "Quantity", "Paid Service Days Recovered",
    ],
    .subscriber: subscriptionColumns + [
      "Event Date", "Subscription Offer Type", "Subscription Offer Duration",
      "Marketing Opt-In Duration", "Customer Price", "Customer Currency", "Developer Proceeds",
      "Proceeds Currency", "Country", "Subscriber ID", "Subscriber ID Reset", "Refund",
      "Purchase Date", "Units",
    ],
    .financial: [
      "Start Date", "End Date", "UPC", "ISRC/ISBN", "Vendor Identifier", "Quantity",
      "Partner Share", "Extended Partner Share", "Partner Share Currency", "Sales or Return",
      "Apple Identifier", "Artist/Show/Developer/Author", "Title",
      "Label/Studio/Network/Developer/Publisher", "Grid", "Product Type Identifier",
      "ISAN/Other Identifier", "Country Of Sale", "Pre-order Flag", "Promo Code",
      "Customer Price", "Customer Currency",
    ],
  ]
}
