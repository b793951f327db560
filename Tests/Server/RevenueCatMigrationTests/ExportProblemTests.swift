import AppStoreCore
import Foundation
import RevenueCatMigration
import Testing

/// Bad files: each problem has its line and column, and no row is lost without one.
@Suite(.timeLimit(.minutes(30))) struct ExportProblemTests {
  private static let time = "\"soon\" is not a time such as 2026-01-31 08:00:00"
  private static let empty = "is empty; export the file again"

  @Test(arguments: [
    ("rc_original_app_user_id", "", empty),
    (
      "rc_last_seen_app_user_id_alias", "null",
      "app_user_id: \"null\" is a placeholder, not a user ID; send the user's own ID"
    ),
    ("product_identifier", "", empty), ("start_time", "", empty), ("start_time", "soon", time),
    ("end_time", "soon", time), ("effective_end_time", "soon", time), ("updated_at", "soon", time),
    ("first_seen_time", "soon", time), ("store", "", empty), ("is_sandbox", "", empty),
    ("is_sandbox", "yes", "\"yes\" is not true or false"), ("store_transaction_id", "", empty),
    (
      "store_transaction_id", "GPA.1",
      "\"GPA.1\" is not a transaction ID of the App Store"
    ),
    ("original_store_transaction_id", "", empty),
    (
      "original_store_transaction_id", "2e9",
      "\"2e9\" is not a transaction ID of the App Store"
    ),
    ("entitlement_identifiers", "{}", "\"{}\" is not a JSON array"),
    ("reserved_subscriber_attributes", "[]", "is not a JSON object of attributes"),
    ("custom_subscriber_attributes", "{\"a\":", "is not a JSON object of attributes"),
  ])
  func `Every column that is read reports its problem`(
    column: String, value: String, reason: String
  ) throws {
    var file = ExportFile()
    file.add("ada", "20")
    file.add("bob", "21", of: "21", [column: value])
    file.add("cyd", "22")
    let read = try ReadExports(transactions: [file.text()])
    #expect(read.problems == ["transactions0.csv: line 3, column \(column): \(reason)"])
  }

  @Test(arguments: [
    ("app_user_id", "", empty), ("first_seen_at", "soon", time), ("last_seen_at", "soon", time),
    ("custom_attributes", "red", "is not a JSON object of attributes"),
  ])
  func `Every column of a customer list that is read reports its problem`(
    column: String, value: String, reason: String
  ) throws {
    let columns = ["app_user_id", "first_seen_at", "last_seen_at", "custom_attributes"]
    let good = ["ada", "1700000000000", "1700000000000", ""]
    let bad = zip(columns, good).map { $0 == column ? value : $1 }
    let text = [columns, good, bad].map { $0.joined(separator: ";") + "\n" }.joined()
    let read = try ReadExports(customers: [text])
    #expect(read.problems == ["customers0.csv: line 3, column \(column): \(reason)"])
    #expect(read.plan.customerCount == 1)
  }

  @Test func `A value in another encoding is named, and a file in UTF-16 is rejected`() throws {
    var file = ExportFile()
    file.add("ada", "20", ["country": "US"])
    file.add("bob", "21", ["product_display_name": "Caf?"])
    let bytes = file.text().utf8.map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 }
    let read = try ReadExports(transactions: [bytes])
    #expect(
      read.problems == [
        "transactions0.csv: line 3, column product_display_name: is not UTF-8; save the file as "
          + "UTF-8"
      ])
    let wide: [UInt8] = [0xFF, 0xFE] + file.text().utf16.flatMap { [UInt8($0 & 0xFF), 0] }
    let problem = try #require(throws: MigrationProblem.self) {
      _ = try ReadExports(transactions: [wide])
    }
    #expect(
      problem.description
        == "transactions0.csv: line 1, column 1: is UTF-16; save the file as UTF-8")
  }

  @Test func `Quotation marks that are wrong are named by column`() throws {
    var file = ExportFile()
    file.add("ada", "20", ["country": "@"])
    let text = file.text()
    let after = try ReadExports(transactions: [text.replacing("@", with: "\"U\"S")])
    #expect(
      after.problems == [
        "transactions0.csv: line 2, column country: text after a closing quotation mark; double "
          + "each mark in a value"
      ])
    let open = try ReadExports(transactions: [text.replacing("@", with: "\"US")])
    #expect(
      open.problems == [
        "transactions0.csv: line 2, column country: the quotation mark is not closed; the file "
          + "may be cut off"
      ])
  }

  @Test func `A byte order mark, quoted names and any line end change nothing`() throws {
    var file = ExportFile()
    for number in 0..<20 { file.add("customer \(number)", "\(100 + number)") }
    let plain = try ReadExports(transactions: [file.text()]).plan.lines
    let quoted = ExportFile.columns.map { "\"\($0)\"" }.joined(separator: ",")
    let rows = file.text().split(separator: "\n").dropFirst().joined(separator: "\n")
    for end in ["\n", "\r\n", "\r"] {
      for start in ["", "\u{FEFF}"] {
        for last in ["", end] {
          let text = (start + quoted + "\n" + rows).replacing("\n", with: end) + last
          let read = try ReadExports(transactions: [text])
          #expect(read.problems == [], "\(end.debugDescription) \(start.debugDescription)")
          #expect(read.plan.lines == plain, "\(end.debugDescription) \(start.debugDescription)")
        }
      }
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `A file that is cut anywhere has its first rows and one problem at most`(
    seed: UInt64
  ) throws {
    var random = SeededRandom(seed: seed)
    var file = ExportFile()
    for number in 0..<20 {
      file.add("ada, \"A\" \(number)", "\(100 + number)", ["product_identifier": "a\nb"])
    }
    let bytes = Array(file.text().utf8)
    let header = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    let length = Int.random(in: header + 1..<bytes.count, using: &random)
    let all = try ReadExports(transactions: [bytes]).plan.lines
    let cut = try ReadExports(transactions: [Array(bytes.prefix(length))])
    #expect(cut.problems.count <= 1, "seed \(seed), cut at \(length): \(cut.problems)")
    let found = cut.plan.lines.count
    #expect(cut.plan.lines == Array(all.prefix(found)), "seed \(seed), cut at \(length)")
    // Each row ends with a line feed, and has another one in a value.
    let ends = bytes.prefix(length).count { $0 == UInt8(ascii: "\n") } - 1
    #expect(found >= ends / 2, "seed \(seed), cut at \(length)")
    let isAtRowEnd = ends.isMultiple(of: 2) && bytes[length - 1] == UInt8(ascii: "\n")
    let isWhole = found > ends / 2 || isAtRowEnd
    #expect(cut.problems.isEmpty == isWhole, "seed \(seed), cut at \(length)")
  }
}
