import AppStoreCore
import AppleReports
import Ledger

enum ReportLines {
  /// Returns what an import did, and what is unknown in the report.
  static func imported(
    _ file: String, _ report: AppleReport, _ result: AppleReportImport
  ) -> [String] {
    let days =
      report.firstDay == report.lastDay
      ? report.firstDay.iso8601 : "\(report.firstDay.iso8601) to \(report.lastDay.iso8601)"
    let what = "\(report.kind.rawValue) \(days), \(counted(report.lines.count, "line"))"
    let outcome =
      switch result {
      case .added: "imported"
      case .replaced(let lines):
        "imported; it replaces a report with \(counted(Int(lines), "line"))"
      case .unchanged: "is imported already; nothing changed"
      case .otherVendor(let known):
        "is of the vendor \(report.vendor) and not \(known.joined(separator: ", ")); nothing changed; "
          + "to import it anyway, use --add-vendor"
      }
    var lines = ["\(file): \(what): \(outcome)"]
    if !report.unknownColumns.isEmpty {
      lines.append("  unknown columns, stored: \(report.unknownColumns.joined(separator: ", "))")
    }
    if !report.unknownEvents.isEmpty {
      lines.append("  unknown events, stored: \(report.unknownEvents.joined(separator: ", "))")
    }
    return lines
  }

  /// Returns what an import did for programs.
  static func json(
    _ file: String, _ report: AppleReport, _ result: AppleReportImport
  ) -> JSONObject {
    var object: JSONObject = [
      "file": .string(file), "kind": .string(report.kind.rawValue),
      "first_day": .string(report.firstDay.iso8601), "last_day": .string(report.lastDay.iso8601),
      "lines": .integer(Int64(report.lines.count)),
      "unknown_columns": .array(report.unknownColumns.map(JSONValue.string)),
      "unknown_events": .array(report.unknownEvents.map(JSONValue.string)),
    ]
    switch result {
    case .added: object["outcome"] = .string("imported")
    case .replaced(let lines):
      object["outcome"] = .string("replaced")
      object["replaced_lines"] = .integer(lines)
    case .unchanged: object["outcome"] = .string("unchanged")
    case .otherVendor(let known):
      object["outcome"] = .string("other_vendor")
      object["known_vendors"] = .array(known.map(JSONValue.string))
    }
    return object
  }

  /// Returns the totals, the causes and the units that differ.
  static func compared(_ found: Reconciliation) -> [String] {
    guard let first = found.days.first, let last = found.days.last else {
      return ["No daily report of these days is imported; see: tessera reports import --help"]
    }
    let zone = found.basis == .utc ? "UTC" : "Pacific time"
    var lines = [
      "\(counted(found.days.count, "day")) with a report, \(first.iso8601) to \(last.iso8601), \(zone)"
    ]
    for (currency, total) in found.totals {
      lines += ["", currency]
      lines.append(line("Apple", total.apple))
      lines.append(line("ledger", total.ledger))
      lines.append(line("difference", total.difference))
      for cause in ReconciliationCause.allCases {
        if let amounts = total.causes[cause] { lines.append(line("  \(cause.title)", amounts)) }
      }
      lines.append(line("  rest", total.rest))
      for (currency, proceeds) in total.proceeds.sorted(by: { $0.key < $1.key }) {
        lines.append(
          "proceeds by the reports: \(ReconciliationAmounts.money(proceeds)) \(currency)")
      }
    }
    if !found.items.isEmpty { lines += ["", "Units that differ:"] + found.items.map(text) }
    if found.freeUnits > 0 {
      lines.append("Not compared: \(found.freeUnits) units of price 0, such as free trials.")
    }
    if found.unreadableLines > 0 {
      lines.append("Not compared: \(counted(found.unreadableLines, "line")) that cannot be read.")
    }
    return lines
  }

  private static func line(_ name: String, _ amounts: ReconciliationAmounts) -> String {
    let name = name + String(repeating: " ", count: max(1, 32 - name.count))
    return "\(name)\(amounts.units) units, \(ReconciliationAmounts.money(amounts.gross)); refunded "
      + "\(amounts.refundedUnits) units, \(ReconciliationAmounts.money(amounts.refunds))"
  }

  private static func text(_ item: Reconciliation.Item) -> String {
    let days = [
      item.reportDay.map { "report \($0.iso8601)" }, item.ledgerDay.map { "ledger \($0.iso8601)" },
    ]
    .compactMap(\.self).joined(separator: ", ")
    let price = "\(ReconciliationAmounts.money(item.price.milliunits)) \(item.price.currency)"
    let transaction = item.transaction.map { ", transaction \($0)" } ?? ""
    return "  \(item.cause.title): \(item.product), \(item.country), \(item.units) at \(price)"
      + "\(item.isRefund ? " refunded" : ""), \(days)\(transaction)"
  }
}
