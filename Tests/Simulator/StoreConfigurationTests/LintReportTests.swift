import StoreConfiguration
import Testing

/// The output and exit status of the command.
@Suite(.timeLimit(.minutes(30))) struct LintReportTests {
  private func report(_ text: String) -> LintReport {
    LintReport(bytes: Array(text.utf8), fileName: "Shop.storekit")
  }

  private static let clean =
    shop(product: ["localizations": #"[ { "locale" : "en_US", "displayName" : "A" } ]"#])

  @Test func `A file without findings prints nothing and ends with 0`() {
    let report = report(Self.clean)
    #expect(report.lines == [])
    #expect(report.jsonLines == [])
    #expect(report.exitStatus(isStrict: true) == 0)
  }

  @Test func `A note ends with 0, a warning with 1`() {
    let note = report(Self.clean.replacing("9.99", with: "0"))
    #expect(
      note.lines == [
        "Shop.storekit:3:24: note: zero-price: products[0].displayPrice is 0; "
          + "customers get the product free; set a price if not meant"
      ])
    #expect(note.exitStatus(isStrict: true) == 0)
    let warning = report(Self.clean.replacing("\"pro\"", with: "\"p p\""))
    #expect(warning.exitStatus(isStrict: false) == 0)
    #expect(warning.exitStatus(isStrict: true) == 1)
  }

  @Test func `An unusable file is one error and ends with 2`() {
    let report = report("{\n \"products\" : [ }")
    #expect(
      report.lines == [
        "Shop.storekit:2:17: error: malformed-json: found `}` instead of a value; "
          + "correct the JSON at column 17"
      ])
    #expect(report.exitStatus(isStrict: false) == 2)
    #expect(
      report.jsonLines == [
        #"{"code":"malformed-json","column":17,"field":"","file":"Shop.storekit","#
          + #""fix":"correct the JSON at column 17","line":2,"#
          + #""problem":"found `}` instead of a value","severity":"error"}"#
      ])
  }
}
