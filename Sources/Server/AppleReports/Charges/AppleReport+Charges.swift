public import AppStoreCore

extension AppleReport {
  /// What the report states as charged and refunded.
  public struct Charges: Hashable, Sendable {
    /// The charges, without those of price 0.
    public var charges: [ReportCharge] = []
    /// The number of units of price 0, such as free trials, which are not compared.
    public var freeUnits: Int64 = 0
    /// The lines, from 1 with the header, whose price, units or day cannot be read.
    public var unreadableLines: [Int] = []

    /// Creates a list without charges.
    public init() {}
  }

  /// Returns the product IDs by Apple IDs that a sales report states; empty for other kinds.
  public var productsByAppleID: [String: ProductID] {
    guard kind == .sales, let sku = column("SKU"), let id = column("Apple Identifier") else {
      return [:]
    }
    return Dictionary(lines.map { ($0[id], ProductID($0[sku])) }) { first, _ in first }
  }

  /// Returns what the report states as charged and refunded; empty for kinds without prices by day.
  ///
  /// - Parameter products: The product IDs by Apple ID, for subscriber reports.
  public func charges(products: [String: ProductID] = [:]) -> Charges {
    var found = Charges()
    guard kind == .sales || kind == .subscriber else { return found }
    let columns = ChargeColumns(self)
    for (index, line) in lines.enumerated() {
      guard columns.isInAppPurchase(line) else { continue }
      guard let read = columns.charge(line, products: products) else {
        found.unreadableLines.append(index + 2)
        continue
      }
      if read.price.milliunits == 0 {
        found.freeUnits += read.units
      } else if read.units != 0 {
        found.charges.append(read)
      }
    }
    return found
  }

  func column(_ name: String) -> Int? { columns.firstIndex(of: name) }
}

private struct ChargeColumns {
  private let kind: ReportKind
  private let indexes: [String: Int]

  init(_ report: AppleReport) {
    kind = report.kind
    indexes = Dictionary(report.columns.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  private func value(_ name: String, _ line: [String]) -> String {
    indexes[name].map { line[$0] } ?? ""
  }

  /// Whether the line is about an in-app purchase; apps and updates are sold in no receipt of ours.
  func isInAppPurchase(_ line: [String]) -> Bool {
    kind == .subscriber || value("Product Type Identifier", line).contains("IA")
      || value("Product Type Identifier", line) == "FI1"
  }

  /// Returns the charge of a line; `nil` if it cannot be read.
  func charge(_ line: [String], products: [String: ProductID]) -> ReportCharge? {
    let isSales = kind == .sales
    let unitText = value("Units", line)
    guard let day = ReportDay(value(isSales ? "Begin Date" : "Event Date", line)),
      let signed = ReportAmount.milliunits(value("Customer Price", line)),
      let units = ReportAmount.whole(unitText.isEmpty ? "1" : unitText)
    else { return nil }
    let isRefund =
      signed < 0 || units < 0 || value("Refund", line).lowercased().hasPrefix("y")
    let name = value(isSales ? "SKU" : "Subscription Apple ID", line)
    let count = Int64(units.magnitude)
    // Sums stay far below the limits of integers.
    guard signed.magnitude <= Price.largestMilliunits, count <= 1_000_000 else { return nil }
    let each = ReportAmount.milliunits(value("Developer Proceeds", line))
    let total = each.map { Int64($0.magnitude).multipliedReportingOverflow(by: count) }
    let proceeds = total.flatMap { $0.overflow ? nil : $0.partialValue }.map {
      Price(
        milliunits: isRefund ? -$0 : $0,
        currency: value(isSales ? "Currency of Proceeds" : "Proceeds Currency", line))
    }
    return ReportCharge(
      day: day, product: isSales ? ProductID(name) : products[name], name: name,
      country: value(isSales ? "Country Code" : "Country", line),
      price: Price(
        milliunits: Int64(signed.magnitude), currency: value("Customer Currency", line)),
      units: count, isRefund: isRefund, proceeds: proceeds)
  }
}
