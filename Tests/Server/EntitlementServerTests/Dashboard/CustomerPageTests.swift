import AppStoreCore
import Catalog
import Dashboard
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

/// The page of one customer: reasons, the timeline, and what the customer sees.
@Suite("The page of a customer", .timeLimit(.minutes(30)))
struct CustomerPageTests {
  @Test func `The timeline has facts, operations, events and deliveries, each with its page`()
    async throws
  {
    let test = try await WebhooksUnderTest()
    let server = test.server
    let now = server.clock.now()
    _ = try await server.buy(as: "ada")
    _ = try await server.ledger.findOrCreateCustomer(
      "$RCAnonymousID:11111111111111111111111111111111", at: now)
    _ = try await server.ledger.logIn(
      from: "$RCAnonymousID:11111111111111111111111111111111", to: "ada", at: now)
    _ = try await server.ledger.grant(
      PromotionalGrant(
        id: "g-1", customer: "ada", entitlement: "pro", duration: .lifetime, startsAt: now,
        endsAt: nil, grantedAt: now, actor: "key:abc"))
    _ = try await server.ledger.revokeGrants(
      of: "pro", to: ["ada"], at: now + .seconds(1), by: "person:me")
    try await test.append([test.event(1, fact: 1)])
    try await test.enqueue()
    let delivery = try #require(try await test.delivery(of: "evt_1")).id
    let page = try await Browser(server).page("/dashboard/customers/ada")
    for text in [
      #"<a href="/dashboard/facts/1">transaction #1</a>"#,
      #"<a href="/dashboard/events/evt_1">subscription.renewed</a>"#, "It happened.",
      #"<a href="/dashboard/deliveries/\#(delivery)">delivery \#(delivery)</a>"#,
      "pending: evt_1 to crm", "claim #1", "alias #2",
      "$RCAnonymousID:11111111111111111111111111111111 → ada",
      "by key:abc", "revocation of a grant", "by person:me", "pro until revoked",
      "Decided by purchase", "/dashboard/catalog?customer=",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    let times = page.matches(
      of: /<tr><td class="date">([^<]*)<\/td><td class="line"><span class="kind/
    )
    .map { String($0.1) }
    #expect(times.count >= 7)
    #expect(times == times.sorted(by: >))
  }

  @Test func `A long timeline shows each line once over its pages, also those of one instant`()
    async throws
  {
    let test = try await WebhooksUnderTest()
    try await test.append((1...130).map { test.event($0) })
    _ = try await test.server.ledger.findOrCreateCustomer("ada", at: test.server.clock.now())
    let browser = try await Browser(test.server)
    var path: String? = "/dashboard/customers/ada"
    var seen: [String] = []
    var pages = 0
    while let address = path {
      let page = try await browser.page(address)
      seen += page.matches(of: /events\/(evt_[0-9]+)"/).map { String($0.1) }
      path = page.firstMatch(of: /href="([^"]*)" rel="next"/)
        .map { String($0.1).replacing("&amp;", with: "&") }
      #expect(page.contains("of 130."))
      pages += 1
    }
    #expect(pages == 3)
    #expect(seen == (1...130).reversed().map { "evt_\($0)" })
  }

  @Test func `The environment limits facts, events and access`() async throws {
    let test = try await WebhooksUnderTest()
    _ = try await test.server.buy(as: "ada")
    try await test.append([test.event(1)])
    let browser = try await Browser(test.server)
    let sandbox = try await browser.page("/dashboard/customers/ada?environment=sandbox")
    #expect(sandbox.contains(#"<body class="test">"#))
    #expect(sandbox.contains("/dashboard/facts/1?environment=sandbox"))
    #expect(sandbox.contains("/dashboard/events/evt_1?environment=sandbox"))
    #expect(sandbox.contains(#"<td class="status active">active</td>"#))
    let production = try await browser.page("/dashboard/customers/ada?environment=production")
    #expect(production.contains("<body>"))
    #expect(sandbox.contains("transaction #1</a>"))
    #expect(!production.contains("transaction #1</a>"))
    #expect(!production.contains("/dashboard/events/evt_1"))
    #expect(!production.contains(#"<td class="status active">active</td>"#))
  }

  @Test func `Attributes, grants and balances are shown`() async throws {
    let server = try ServerUnderTest { catalog in
      catalog.virtualCurrencies = [CatalogCurrency(code: "GLD", name: "Gold")]
    }
    let now = server.clock.now()
    _ = try await server.ledger.setAttributes(
      [CustomerAttribute(key: "color", value: "<red>", updatedAt: now)], of: "ada", at: now)
    _ = try await server.ledger.grant(
      PromotionalGrant(
        id: "g-1", customer: "ada", entitlement: "pro", duration: .lifetime, startsAt: now,
        endsAt: nil, grantedAt: now, actor: "key:abc"))
    _ = try await server.ledger.adjust(
      CurrencyAdjustment(
        id: "a-1", customer: "ada", isSandbox: true, amounts: ["GLD": 70], reference: "gift",
        at: now, actor: "key:abc"), beside: { _ in [] })
    let page = try await Browser(server).page("/dashboard/customers/ada")
    for text in [
      "<bdi>&lt;red&gt;</bdi>", "Gold (GLD)</td><td class=\"number\">70</td>", "+70 GLD, gift",
      "<td>pro</td><td class=\"status active\">active</td>",
    ] {
      #expect(page.contains(text), "\(text)")
    }
  }

  @Test func `What a customer sees comes with its reason, in the catalog too`() async throws {
    let server = try ServerUnderTest { catalog in
      catalog.offerings = OfferingCatalog(
        offerings: ["standard", "sale"].map { id in
          OfferingDefinition(
            id: OfferingID(id), description: "The \(id) <offer>",
            packages: [PackageDefinition(id: "$rc_monthly", product: TestStore.productID)])
        }, current: "standard",
        placements: Placements(offerings: ["settings": nil, "start": "standard"], fallback: nil))
    }
    let now = server.clock.now()
    for id in ["ada", "bob", "cleo"] as [AppUserID] {
      _ = try await server.ledger.findOrCreateCustomer(id, at: now)
    }
    for (id, offering) in [("bob", "sale"), ("cleo", "gone")] as [(AppUserID, OfferingID)] {
      try await server.ledger.overrideOffering(
        OfferingOverride(customer: id, offering: offering, at: now, actor: "key:abc"))
    }
    let browser = try await Browser(server)
    for (id, offering, reason) in [
      ("ada", "standard", "the catalog&#39;s current offering, and no override is set"),
      ("bob", "sale", "An offering override of this customer replaces"),
      ("cleo", "standard", "offering override, gone, is not in the catalog"),
      ("new", "standard", "No such customer"),
    ] {
      let catalog = try await browser.page("/dashboard/catalog?customer=\(id)")
      #expect(catalog.contains("Offering <b>\(offering)</b>"), "\(id)")
      #expect(catalog.contains(reason), "\(id)")
      guard id != "new" else { continue }
      let page = try await browser.page("/dashboard/customers/\(id)")
      #expect(page.contains("Offering <b>\(offering)</b>"), "\(id)")
      #expect(page.contains(reason), "\(id)")
      #expect(page.contains(#"<th scope="row">settings</th><td>none</td>"#), "\(id)")
    }
  }

  @Test func `The catalog counts the customers with access through a product`() async throws {
    let server = try ServerUnderTest()
    for number in 1...3 {
      _ = try await server.buy(
        TestStore.transaction(TransactionID("\(number)")), as: AppUserID("c\(number)"))
    }
    _ = try await server.buy(
      TestStore.transaction("9", purchaseDate: TestStore.purchaseDate - .days(90)), as: "old")
    let page = try await Browser(server).page("/dashboard/catalog")
    #expect(page.contains(#"<th scope="row">com.example.pro.monthly</th>"#))
    #expect(page.contains(#"<td class="number">3</td>"#))
    #expect(page.contains("of 4 customers"))
  }
}
