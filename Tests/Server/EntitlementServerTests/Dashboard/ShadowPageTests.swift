import AppStoreCore
import Dashboard
import Testing

@Suite("The page of comparisons with RevenueCat", .timeLimit(.minutes(30)))
struct ShadowPageTests {
  private static let now = Timestamp(milliseconds: 1_799_551_800_000)

  private static func run(
    _ hours: Int, customers: Int = 1000, agreeing: Int = 1000,
    _ reasons: [ShadowHistory.Reason] = []
  ) -> ShadowHistory.Run {
    ShadowHistory.Run(
      startedAt: now - .hours(hours), endedAt: now - .hours(hours) + .seconds(12),
      customers: customers, agreeing: agreeing, entitlements: 900, unknownThere: 0,
      reasons: reasons)
  }

  private static func reason(
    _ name: String, _ count: Int, access: Int = 0, isAgreement: Bool = false
  ) -> ShadowHistory.Reason {
    ShadowHistory.Reason(
      name: name, title: "title of \(name)", count: count, aboutAccess: access,
      isAgreement: isAgreement)
  }

  private static func difference(
    _ customer: String, _ reason: String, isKnown: Bool = true
  ) -> ShadowHistory.Difference {
    ShadowHistory.Difference(
      customer: customer, isKnown: isKnown, entitlement: "pro", here: "nothing",
      there: "active monthly permanently", reason: reason, title: "title of \(reason)",
      isAboutAccess: true)
  }

  private func page(_ history: ShadowHistory, _ target: String = "") throws -> String {
    ShadowPage(try Pages([.shadow])).html(
      history, at: PageAddress(target: "/dashboard/shadow\(target)"), now: Self.now)
  }

  @Test func `Without a record the page names the command`() throws {
    let page = try page(ShadowHistory())
    #expect(page.contains("No comparison is recorded."))
    #expect(page.contains("<code>tessera shadow compare</code>"))
    #expect(!page.contains("<table"))
  }

  @Test func `A day has its newest comparison, and a share is complete only if all agree`() throws {
    let page = try page(
      ShadowHistory(runs: [
        Self.run(1, customers: 30_000, agreeing: 29_999, [Self.reason("theirs_late", 1)]),
        Self.run(2, agreeing: 100), Self.run(25),
      ]))
    let days = page.matches(of: /<tr><th scope="row" class="date">([^<]+)<\/th>(.*)<\/tr>/)
    #expect(days.map(\.1) == ["2027-01-10", "2027-01-09"])
    #expect(days[0].2.contains(">2<") && days[0].2.contains(">99.99 %<"))
    #expect(!days[0].2.contains(">100<"))
    #expect(days[1].2.contains(">1<") && days[1].2.contains(">100.00 %<"))
    #expect(page.contains(#"<svg class="figure""#))
  }

  @Test func `Reasons are counted, compared with the run before, and link to their differences`()
    throws
  {
    let history = ShadowHistory(
      runs: [
        Self.run(
          1, agreeing: 993,
          [
            Self.reason("within_tolerance", 4, isAgreement: true),
            Self.reason("theirs_late", 5, access: 2), Self.reason("purchase_missing", 2, access: 2),
          ]), Self.run(25, [Self.reason("theirs_late", 17)]),
      ],
      differences: [
        Self.difference("ada b", "theirs_late"), Self.difference("bob", "purchase_missing"),
      ])
    let all = try page(history)
    #expect(all.contains("7, 4 about access now"))
    #expect(all.contains(#"href="/dashboard/shadow?reason=theirs_late#differences""#))
    #expect(!all.contains(#"href="/dashboard/shadow?reason=within_tolerance"#))
    #expect(all.contains(#"<td class="number">17</td>"#))
    #expect(all.contains(#"<a href="/dashboard/customers/ada%20b"><bdi>ada b</bdi></a>"#))
    #expect(all.contains("2 of 7 are shown"))
    let some = try page(history, "?reason=purchase_missing")
    #expect(some.contains(">bob<") && !some.contains(">ada b<"))
    #expect(some.contains("1 of 2 are shown"))
    #expect(some.contains("Only: <bdi>title of purchase_missing</bdi>"))
    let none = try page(history, "?reason=%3Cb%3E")
    #expect(none.contains("No listed difference has this reason.") && !none.contains("<b>"))
  }

  @Test func `At most 200 differences are on the page`() throws {
    let page = try page(
      ShadowHistory(
        runs: [Self.run(1, agreeing: 1, [Self.reason("theirs_late", 999)])],
        differences: (0..<999).map { Self.difference("customer \($0)", "theirs_late") }))
    #expect(page.matches(of: /href="\/dashboard\/customers\/customer/).count == 200)
    #expect(page.contains("200 of 999 are shown"))
    #expect(!page.contains(#"<svg class="figure""#))
  }

  @Test func `Texts of records are escaped, and an unknown customer has no link`() throws {
    let hostile = #"<script>alert("1")</script>"#
    var difference = Self.difference(hostile, "customer_missing", isKnown: false)
    difference.entitlement = hostile
    difference.there = hostile
    let page = try page(
      ShadowHistory(
        runs: [Self.run(1, agreeing: 999, [Self.reason("customer_missing", 1, access: 1)])],
        differences: [difference], unreadable: 3))
    #expect(!page.contains("<script>alert"))
    #expect(page.contains("&lt;script&gt;"))
    #expect(!page.contains("/dashboard/customers/%3C"))
    #expect(page.contains("Records that cannot be read: 3."))
  }
}
