import AppStoreCore
import AppleReports

/// Reports in Apple's form, generated from charges.
enum SampleReports {
  static let vendor = "80012345"

  /// The columns of a sales report, in Apple's order.
  static let salesColumns = [
    "Provider", "Provider Country", "SKU", "Developer", "Title", "Version",
    "Product Type Identifier", "Units", "Developer Proceeds", "Begin Date", "End Date",
    "Customer Currency", "Country Code", "Currency of Proceeds", "Apple Identifier",
    "Customer Price", "Promo Code", "Parent Identifier", "Subscription", "Period", "Category",
    "CMB", "Device", "Supported Platforms", "Proceeds Reason", "Preserved Pricing", "Client",
    "Order Type",
  ]

  static let subscriberColumns = [
    "Event Date", "App Name", "App Apple ID", "Subscription Name", "Subscription Apple ID",
    "Subscription Group ID", "Standard Subscription Duration", "Subscription Offer Name",
    "Promotional Offer ID", "Subscription Offer Type", "Subscription Offer Duration",
    "Marketing Opt-In Duration", "Customer Price", "Customer Currency", "Developer Proceeds",
    "Proceeds Currency", "Preserved Pricing", "Proceeds Reason", "Client", "Device", "Country",
    "Subscriber ID", "Subscriber ID Reset", "Refund", "Purchase Date", "Units",
  ]

  static let subscriptionColumns = [
    "App Name", "App Apple ID", "Subscription Name", "Subscription Apple ID",
    "Subscription Group ID", "Standard Subscription Duration", "State", "Country",
    "Active Standard Price Subscriptions", "Billing Retry", "Grace Period", "Subscribers",
  ]

  static let eventColumns = [
    "Event Date", "Event", "App Name", "App Apple ID", "Subscription Name",
    "Subscription Apple ID", "Quantity",
  ]

  static let financialColumns = [
    "Start Date", "End Date", "UPC", "ISRC/ISBN", "Vendor Identifier", "Quantity",
    "Partner Share", "Extended Partner Share", "Partner Share Currency", "Sales or Return",
    "Apple Identifier", "Title", "Product Type Identifier", "Country Of Sale", "Customer Price",
    "Customer Currency",
  ]

  /// Returns a report as tab-separated text; values of missing names are empty.
  static func text(_ columns: [String], _ lines: [[String: String]], end: String = "\n") -> String {
    ([columns] + lines.map { line in columns.map { line[$0] ?? "" } })
      .map { $0.joined(separator: "\t") }.joined(separator: "\n") + end
  }

  /// Returns the line of a sales report.
  static func sale(
    _ product: String = "com.example.monthly", day: String = "01/31/2026", units: Int64 = 1,
    price: String = "9.99", currency: String = "USD", country: String = "US",
    proceeds: String = "6.99", type: String = "IAY"
  ) -> [String: String] {
    [
      "Provider": "APPLE", "Provider Country": "US", "SKU": product, "Title": "Pro",
      "Product Type Identifier": type, "Units": "\(units)", "Developer Proceeds": proceeds,
      "Begin Date": day, "End Date": day, "Customer Currency": currency, "Country Code": country,
      "Currency of Proceeds": currency, "Apple Identifier": "6\(product.utf8.count)",
      "Customer Price": price, "Subscription": "New", "Period": "1 Month",
    ]
  }

  /// Reads a sales report.
  static func sales(_ lines: [[String: String]], on day: String = "20260131") throws -> AppleReport
  {
    try AppleReport(
      Array(text(salesColumns, lines).utf8), named: "S_D_\(vendor)_\(day).txt")
  }

  /// A date of a report, `01/31/2026`.
  static func slashes(_ day: ReportDay) -> String {
    let parts = day.iso8601.split(separator: "-")
    return "\(parts[1])/\(parts[2])/\(parts[0])"
  }

  /// Returns the sales reports of charges, one for each day, with negative units for refunds.
  static func sales(
    of charges: [LedgerCharge], basis: ReportDay.Basis
  ) throws -> [ReportDay: AppleReport] {
    let byDay = Dictionary(grouping: charges) { ReportDay($0.date, basis) }
    var reports: [ReportDay: AppleReport] = [:]
    for (day, charges) in byDay {
      let lines = charges.map { charge in
        sale(
          charge.product.rawValue, day: slashes(day),
          units: charge.isRefund ? -charge.units : charge.units,
          price: (charge.isRefund ? "-" : "") + charge.price.amount,
          currency: charge.price.currency, country: charge.storefront ?? "US",
          proceeds: Price(milliunits: charge.price.milliunits * 7 / 10, currency: "USD").amount)
      }
      reports[day] = try sales(lines, on: day.iso8601.replacing("-", with: ""))
    }
    return reports
  }
}
