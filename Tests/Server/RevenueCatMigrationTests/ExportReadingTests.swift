import AppStoreCore
import Exports
import RevenueCatMigration
import Testing

/// RevenueCat's exports become a plan, and every problem names its line and column.
@Suite(.timeLimit(.minutes(30))) struct ExportReadingTests {
  @Test func `Rows become customers with purchases, grants, aliases and attributes`() throws {
    var file = ExportFile()
    file.add(
      "$RCAnonymousID:1", "20",
      [
        "rc_last_seen_app_user_id_alias": "ada", "first_seen_time": "2025-12-24 08:00:00",
        "reserved_subscriber_attributes":
          #"{"$email":{"value":"ada@example.com","updated_at_ms":1700000000000}}"#,
        "custom_subscriber_attributes": #"{"color":{"value":"red","updated_at_ms":1}}"#,
      ])
    file.add(
      "$RCAnonymousID:1", "21", of: "20",
      [
        "rc_last_seen_app_user_id_alias": "ada",
        "custom_subscriber_attributes": #"{"color":{"value":"blue","updated_at_ms":2}}"#,
      ])
    file.add("bob", "30", ["is_sandbox": "false", "start_time": "2026-01-02 09:00:00"])
    file.grant("bob", "pro", "three_month", ["effective_end_time": "2026-04-01 09:00:00"])
    file.grant("cyd", "pro", "lifetime")
    let read = try ReadExports(transactions: [file.text()])
    #expect(read.problems == [])
    #expect(
      read.plan.lines == [
        "$RCAnonymousID:1 = ada; seen 2025-12-24T08:00:00Z to -; sandbox purchase 20: 20 21; "
          + "$email=ada@example.com; color=blue",
        "bob; seen 2026-01-01T09:00:00Z to -; purchase 30: 30; pro three_month until "
          + "2026-04-01T09:00:00Z",
        "cyd; seen 2026-01-01T09:00:00Z to -; pro lifetime until ever",
      ])
    #expect(read.plan.rows == 5)
  }

  @Test func `Every problem is reported with its line and column`() throws {
    var file = ExportFile()
    file.add("ada", "20", ["start_time": "2026-02-31 09:00:00"])
    file.add("null", "21")
    file.add("bob", "x", ["product_identifier": "a \"b\",\nc"])
    file.add("cyd", "23", ["is_sandbox": "maybe"])
    file.add("dan", "24", ["custom_subscriber_attributes": "red"])
    file.add("eve", "25", ["entitlement_identifiers": "pro"])
    file.add("fay", "26", ["store": ""])
    file.add("gus", "27")
    let text = file.text() + "one,two\n\"open"
    let read = try ReadExports(transactions: [text])
    #expect(
      read.problems == [
        "transactions0.csv: line 2, column start_time: \"2026-02-31 09:00:00\" is not a time such as "
          + "2026-01-31 08:00:00",
        "transactions0.csv: line 3, column rc_original_app_user_id: app_user_id: \"null\" is a "
          + "placeholder, not a user ID; send the user's own ID",
        "transactions0.csv: line 4, column store_transaction_id: \"x\" is not a transaction ID of "
          + "the App Store",
        "transactions0.csv: line 6, column is_sandbox: \"maybe\" is not true or false",
        "transactions0.csv: line 7, column custom_subscriber_attributes: is not a JSON object of "
          + "attributes",
        "transactions0.csv: line 8, column entitlement_identifiers: \"pro\" is not a JSON array",
        "transactions0.csv: line 9, column store: is empty; export the file again",
        "transactions0.csv: line 11: 2 values for 44 columns; the line may be cut off",
        "transactions0.csv: line 12, column rc_original_app_user_id: the quotation mark is not closed; "
          + "the file may be cut off",
      ])
    let skipped = try ReadExports(transactions: [text], skipsInvalid: true)
    #expect(skipped.plan.rows == 10)
    #expect(skipped.plan.leftOut.count == 9)
    #expect(skipped.plan.customerCount == 1)
  }

  @Test func `A file without a needed column is rejected as a whole`() throws {
    let columns = ExportFile.columns.filter { $0 != "store" && $0 != "is_sandbox" }
    let problem = try #require(throws: MigrationProblem.self) {
      _ = try ReadExports(transactions: [ExportFile().text(columns: columns)])
    }
    #expect(
      problem.description
        == "transactions0.csv: line 1: missing column store, is_sandbox; select it in RevenueCat's "
        + "export")
    #expect(throws: MigrationProblem.self) { try ReadExports(transactions: [""]) }
  }

  @Test func `Columns may be in any order, selected, quoted, and with other line ends`() throws {
    var file = ExportFile()
    file.add("ada, \"A\"", "20", ["product_identifier": "a\nb"])
    file.add("bob", "21")
    let expected = try ReadExports(transactions: [file.text()]).plan.lines
    let few = [
      "is_sandbox", "store", "extra", "store_transaction_id", "original_store_transaction_id",
      "start_time", "product_identifier", "rc_original_app_user_id",
    ]
    let selected = try ReadExports(transactions: ["\u{FEFF}" + file.text(columns: few)])
    #expect(selected.problems == [])
    #expect(selected.plan.lines == expected)
    let returns = file.text().replacing("a\nb", with: "ab").replacing("\n", with: "\r\n")
    #expect(try ReadExports(transactions: [returns]).plan.lines == expected)
    let semicolons = file.text(columns: few, separator: ";")
    #expect(try ReadExports(transactions: [semicolons]).plan.lines == expected)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `Compressed files read as plain ones, and a cut or damaged one is rejected`(
    seed: UInt64
  ) throws {
    var random = SeededRandom(seed: seed)
    var file = ExportFile()
    for number in 0..<Int.random(in: 1...400, using: &random) {
      file.add("customer \(number % 50)", "\(100 + number)", of: "\(100 + number % 70)")
    }
    let bytes = Array(file.text().utf8)
    let gzip = try GzipStream()
    gzip.write(bytes)
    let packed = gzip.finish()
    let plain = try ReadExports(transactions: [bytes])
    let read = try ReadExports(transactions: [packed])
    #expect(read.plan.lines == plain.plan.lines, "seed \(seed)")
    #expect(read.hash != plain.hash, "seed \(seed)")
    let length = Int.random(in: 1..<packed.count - 1, using: &random)
    #expect(throws: MigrationProblem.self, "seed \(seed), cut at \(length)") {
      try ReadExports(transactions: [Array(packed.prefix(max(length, 2)))])
    }
  }

  @Test func `A customer list adds customers, dates and attributes`() throws {
    var file = ExportFile()
    file.add("$RCAnonymousID:1", "20", ["rc_last_seen_app_user_id_alias": "ada"])
    let list = """
      project_id;app_user_id;first_seen_at;last_seen_at;email;idfv;custom_attributes
      p;ada;1700000000000;1800000000000;ada@example.com;;"{""color"":""red"",""size"":3}"
      p;bob;1700000000000;;;;
      p;;1;;;;
      """
    let read = try ReadExports(transactions: [file.text()], customers: [list])
    #expect(
      read.problems == [
        "customers0.csv: line 4, column app_user_id: is empty; export the file again"
      ])
    #expect(
      read.plan.lines == [
        "$RCAnonymousID:1 = ada; seen 2023-11-14T22:13:20Z to 2027-01-15T08:00:00Z; "
          + "sandbox purchase 20: 20; $email=ada@example.com; color=red; size=3",
        "bob; seen 2023-11-14T22:13:20Z to -",
      ])
    #expect(read.plan.rows == 1)
  }

  @Test func `What cannot come is listed, and older versions of a row count once`() throws {
    var file = ExportFile()
    for store in ["play_store", "stripe", "play_store"] {
      file.add("ada", "GPA.\(store)", ["store": store])
    }
    file.add("ada", "20")
    file.add("ada", "20", ["updated_at": "2026-01-03 09:00:00"])
    file.grant("bob", "pro", "monthly", ["end_time": "2026-02-01 09:00:00"])
    file.grant(
      "bob", "pro", "monthly",
      ["effective_end_time": "2026-01-05 09:00:00", "updated_at": "2026-01-05 09:00:00"])
    file.grant("cyd", "gold", "monthly", ["end_time": "2026-02-01 09:00:00"])
    let plan = try ReadExports(transactions: [file.text()]).plan
    #expect(plan.leftOutByStore == ["play_store": 1, "stripe": 1])
    #expect(plan.olderVersions == 3)
    #expect(
      plan.lines == [
        "ada; seen 2026-01-01T09:00:00Z to -; sandbox purchase 20: 20",
        "bob; seen 2026-01-01T09:00:00Z to -; pro monthly until 2026-01-05T09:00:00Z",
        "cyd; seen - to -",
        "line 2: cannot_come: a purchase of another store than Apple's",
        "line 3: cannot_come: a purchase of another store than Apple's",
        "line 9: rejected: the entitlement gold is not in the catalog; add it",
      ])
    let without = try ReadExports(transactions: [file.text()], includesSandbox: false).plan
    #expect(without.leftOutByStore == ["play_store": 1, "stripe": 1, "app_store": 1])
  }

  @Test func `An alias of two customers stays with the first`() throws {
    var file = ExportFile()
    file.add("ada", "20", ["rc_last_seen_app_user_id_alias": "shared"])
    file.add("bob", "21", ["rc_last_seen_app_user_id_alias": "shared"])
    let plan = try ReadExports(transactions: [file.text()]).plan
    #expect(
      plan.lines == [
        "ada = shared; seen 2026-01-01T09:00:00Z to -; sandbox purchase 20: 20",
        "bob; seen 2026-01-01T09:00:00Z to -; sandbox purchase 21: 21",
        "line 3: remark: the alias shared is also an ID of ada; not joined",
      ])
  }

  @Test func `An estimate counts pages of history and statuses at Apple's limits`() throws {
    var file = ExportFile()
    for number in 0..<41 { file.add("ada", "\(100 + number)", of: "100", ["is_sandbox": "false"]) }
    for number in 0..<100 { file.add("bob \(number)", "\(900 + number)") }
    let estimate = MigrationEstimate(try ReadExports(transactions: [file.text()]).plan)
    #expect(estimate.requests == 3 + 1 + 100 + 100)
    #expect(estimate.least == .seconds(20))
    #expect(MigrationEstimate.text(of: .seconds(10_020)) == "2 h 47 min")
  }
}
