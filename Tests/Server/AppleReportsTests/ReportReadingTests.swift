import AppStoreCore
import AppleReports
import Testing

@Suite("Reading reports", .timeLimit(.minutes(30)))
struct ReportReadingTests {
  private func read(
    _ text: String, _ name: String = "S_D_80012345_20260131.txt", vendor: String? = nil
  ) throws(ReportError) -> AppleReport {
    try AppleReport(Array(text.utf8), named: name, vendor: vendor)
  }

  private static let sales = SampleReports.text(
    SampleReports.salesColumns, [SampleReports.sale(), SampleReports.sale(units: 2)])

  @Test func `A report has its kind, vendor number, day and lines`() throws {
    let report = try read(Self.sales)
    #expect(report.kind == .sales && report.vendor == "80012345")
    #expect(report.firstDay.iso8601 == "2026-01-31" && report.lastDay == report.firstDay)
    #expect(report.lines.count == 2 && report.columns == SampleReports.salesColumns)
    #expect(report.unknownColumns.isEmpty)
    #expect(try read(Self.sales.replacing("\n", with: "\r\n")) == report)
  }

  @Test(arguments: [
    (ReportKind.subscriber, SampleReports.subscriberColumns),
    (.subscriptionEvent, SampleReports.eventColumns),
    (.subscription, SampleReports.subscriptionColumns),
    (.financial, SampleReports.financialColumns), (.sales, SampleReports.salesColumns),
  ])
  func `Each kind is recognized by its columns, in any order`(
    kind: ReportKind, columns: [String]
  ) throws {
    let name = "X_80012345_20260131.txt"
    #expect(try read(SampleReports.text(columns, []), name).kind == kind)
    let other = try read(SampleReports.text(columns.reversed() + ["New Column"], []), name)
    #expect(other.kind == kind)
    #expect(other.unknownColumns == ["New Column"], "it is stored and reported")
  }

  @Test func `Values are found by the names of their columns`() throws {
    let columns = Array(SampleReports.salesColumns.reversed())
    let shuffled = try read(SampleReports.text(columns, [SampleReports.sale(units: 3)]))
    let charge = try #require(shuffled.charges().charges.first)
    #expect(charge.units == 3 && charge.price == Price(milliunits: 9990, currency: "USD"))
  }

  @Test func `An unknown event name is reported, not skipped`() throws {
    let lines = ["Renew", "Teleport", "Cancel", "Teleport"].map {
      ["Event Date": "2026-01-31", "Event": $0]
    }
    let report = try read(SampleReports.text(SampleReports.eventColumns, lines))
    #expect(report.unknownEvents == ["Teleport"] && report.lines.count == 4)
  }

  @Test func `A file that is cut off is rejected`() throws {
    let cut = String(Self.sales.dropLast(30))
    #expect(throws: ReportError.cutOff(line: 3, values: 15, columns: 28)) { try read(cut) }
    let bytes = GzipSample.bytes
    #expect(try AppleReport(bytes, named: "S_D_80012345_20260131.txt.gz").lines.count == 1)
    for count in [bytes.count - 1, bytes.count / 2, 12, 3] {
      #expect(throws: ReportError.damaged) {
        try AppleReport(Array(bytes.prefix(count)), named: "S_D_80012345_20260131.txt.gz")
      }
    }
    var changed = bytes
    changed[bytes.count - 6] ^= 1
    #expect(throws: ReportError.damaged, "the checksum is verified") {
      try AppleReport(changed, named: "S_D_80012345_20260131.txt.gz")
    }
  }

  @Test func `A financial report states its number of lines, which is checked`() throws {
    let line = ["Start Date": "01/01/2026", "End Date": "01/31/2026", "Quantity": "3"]
    let text = SampleReports.text(SampleReports.financialColumns, [line, line])
    let report = try read(text + "Total_Rows\t2\nTotal_Amount\t9.99\n", "80012345_0426_ZZ.txt")
    #expect(report.lines.count == 2 && report.vendor == "80012345")
    #expect(report.firstDay.iso8601 == "2026-01-01" && report.lastDay.iso8601 == "2026-01-31")
    #expect(throws: ReportError.missingLines(stated: 3, found: 2)) {
      try read(text + "Total_Rows\t3\n", "80012345_0426_ZZ.txt")
    }
  }

  @Test func `The name of the file states what the lines do not`() throws {
    let empty = SampleReports.text(SampleReports.subscriptionColumns, [])
    #expect(
      try read(empty, "/tmp/Subscription_80012345_20260228.txt.gz").firstDay.iso8601
        == "2026-02-28")
    #expect(throws: ReportError.noDay) { try read(empty, "Subscription_80012345.txt") }
    #expect(throws: ReportError.noVendor) { try read(empty, "Subscription_20260228.txt") }
    #expect(throws: ReportError.noVendor) { try read(empty, "report.txt") }
    #expect(try read(Self.sales, "report.txt", vendor: "1").vendor == "1")
    #expect(throws: ReportError.otherVendor(file: "80012345", given: "1")) {
      try read(Self.sales, vendor: "1")
    }
  }

  @Test func `Other files are rejected with a reason and a fix`() {
    #expect(throws: ReportError.unknownColumns(["a", "b"])) { try read("a\tb\n1\t2\n") }
    #expect(throws: ReportError.unknownColumns([""])) { try read("") }
    #expect(throws: ReportError.notText) {
      try AppleReport([0xFF, 0xFE, 0x41], named: "S_D_80012345_20260131.txt")
    }
    let text = SampleReports.text(
      SampleReports.salesColumns, [SampleReports.sale(day: "31.01.2026")])
    #expect(throws: ReportError.invalidDate(line: 2, text: "31.01.2026")) { try read(text) }
    #expect(ReportError.noVendor.description.contains("set --vendor"))
  }

  @Test func `Free units, unreadable lines and apps are not charges`() throws {
    let report = try SampleReports.sales([
      SampleReports.sale(units: 4, price: "0", proceeds: "0"),
      SampleReports.sale(units: -1, price: "-9.99"),
      SampleReports.sale(price: "nine"), SampleReports.sale(price: "3.499", proceeds: "x"),
      SampleReports.sale("com.example.app", type: "1F"), SampleReports.sale(units: 0),
      SampleReports.sale(price: "1.9996", currency: "KWD"),
    ])
    let found = report.charges()
    #expect(found.freeUnits == 4 && found.unreadableLines == [4])
    #expect(found.charges.map(\.price.milliunits) == [9990, 3499, 2000])
    #expect(found.charges.map(\.isRefund) == [true, false, false])
    #expect(found.charges.map(\.units) == [1, 1, 1])
    #expect(found.charges.map(\.proceeds?.milliunits) == [-6990, nil, 6990])
  }

  @Test func `A subscriber report gets its product IDs from sales reports`() throws {
    let sales = try SampleReports.sales([SampleReports.sale()])
    let id = try #require(sales.productsByAppleID.first)
    let lines = [id.key, "999"].map {
      [
        "Event Date": "2026-01-31", "Subscription Apple ID": $0, "Customer Price": "-9.99",
        "Customer Currency": "USD", "Country": "US", "Refund": "Yes", "Units": "1",
      ]
    }
    let report = try read(
      SampleReports.text(SampleReports.subscriberColumns, lines),
      "Subscriber_80012345_20260131.txt")
    let charges = report.charges(products: sales.productsByAppleID).charges
    #expect(charges.map(\.product) == ["com.example.monthly", nil])
    #expect(charges.map(\.isRefund) == [true, true])
  }
}
