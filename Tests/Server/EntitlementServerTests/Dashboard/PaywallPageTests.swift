import AppStoreCore
import Catalog
import EntitlementAPI
import Foundation
import HTTPTypes
import Paywalls
import Testing

@Suite("The preview of a paywall", .timeLimit(.minutes(30)))
struct PaywallPageTests {
  private static let hostile = #"</bdi><script>alert("1")</script>"#

  private func server(_ change: (inout Paywall) -> Void = { _ in }) throws -> ServerUnderTest {
    var english = PaywallTexts(title: "Go Pro")
    english.callToAction = "Subscribe for {{ product.price_per_period }}"
    english.badges = ["$rc_annual": "Save {{ product.relative_discount }}"]
    english.termsURL = "https://example.com/terms"
    var paywall = Paywall(
      template: .list, defaultLocale: "en",
      locales: ["en": english, "de": PaywallTexts(title: "Werde Pro")], highlighted: "$rc_annual",
      images: PaywallImages(header: "https://example.com/mountain.jpg"))
    if let white = PaywallColor(hex: "#FEFEFE"), let black = PaywallColor(hex: "#010101") {
      paywall.colors = PaywallColors(
        light: .init(
          background: white, text: black, secondaryText: black, accent: black, accentText: white),
        dark: .init(
          background: black, text: white, secondaryText: white, accent: white, accentText: black))
    }
    change(&paywall)
    return try ServerUnderTest { catalog in
      catalog.products = [
        "yearly": CatalogProduct(
          id: "yearly", displayName: "A year", type: .autoRenewable,
          period: SubscriptionPeriod(value: 1, unit: .year))
      ]
      catalog.offerings = OfferingCatalog(
        offerings: [
          OfferingDefinition(
            id: "default", description: "All",
            packages: [
              PackageDefinition(id: "$rc_monthly", product: "monthly"),
              PackageDefinition(id: "$rc_annual", product: "yearly"),
            ], paywall: paywall),
          OfferingDefinition(id: "plain", description: "None", packages: []),
        ], current: "default")
    }
  }

  @Test func `The preview shows the texts with sample prices`() async throws {
    let page = try await Browser(try server()).page("/dashboard/catalog/default/paywall")
    #expect(page.contains("<h2><bdi>Go Pro</bdi></h2>"))
    #expect(page.contains("Subscribe for $59.99 per year"))
    #expect(page.contains("Save 49%"))
    #expect(page.contains("A year"))
    #expect(page.contains("Prices and offers are samples"))
    #expect(page.contains("https://example.com/terms"))
    #expect(!page.contains("<img"), "the content security policy forbids images of other hosts")
  }

  @Test func `Locale and appearance are chosen in the address`() async throws {
    let browser = try await Browser(try server())
    let page = try await browser.page("/dashboard/catalog/default/paywall?locale=de&theme=dark")
    #expect(page.contains("<h2><bdi>Werde Pro</bdi></h2>") && page.contains(#"lang="de""#))
    let path = try #require(
      page.firstMatch(of: /<link rel="stylesheet" href="([^"]+css[^"]*dark)"/))
    let style = await browser.reply(String(path.1).replacing("&amp;", with: "&"))
    #expect(style.response.headerFields[.contentType] == "text/css; charset=utf-8")
    let rules = String(decoding: style.body, as: UTF8.self)
    #expect(rules.contains("background: #010101; color: #FEFEFE"))
    let light = try await browser.page("/dashboard/catalog/default/paywall.css?theme=light")
    #expect(light.contains("background: #FEFEFE; color: #010101"))
    let other = try await browser.page("/dashboard/catalog/default/paywall?locale=xx")
    #expect(other.contains("Go Pro"), "a locale without texts shows the default one")
  }

  @Test func `The catalog page links to the previews of offerings with a paywall`() async throws {
    let page = try await Browser(try server()).page("/dashboard/catalog")
    #expect(page.matches(of: /Show the paywall/).count == 1)
    #expect(page.contains(#"href="/dashboard/catalog/default/paywall""#))
  }

  @Test func `An offering without a paywall has no preview, and a bad theme is a 400 page`()
    async throws
  {
    let browser = try await Browser(try server())
    for path in ["plain/paywall", "gone/paywall", "default/wall", "plain/paywall.css"] {
      #expect(await browser.reply("/dashboard/catalog/\(path)").response.status == .notFound)
    }
    let reply = await browser.reply("/dashboard/catalog/default/paywall?theme=pink")
    #expect(reply.response.status == .badRequest)
    let server = browser.server
    let anonymous = await server.get("/dashboard/catalog/default/paywall", key: nil)
    #expect(anonymous.response.status == .unauthorized)
  }

  @Test func `Texts of the catalog are never markup, and styles are not in the page`() async throws
  {
    let server = try server { paywall in
      paywall.locales["en"]?.title = Self.hostile
      paywall.locales["en"]?.badges["$rc_annual"] = Self.hostile
      paywall.locales["en"]?.termsURL = Self.hostile
      paywall.images.header = Self.hostile
      paywall.template = PaywallTemplate(rawValue: Self.hostile)
    }
    let reply = try await Browser(server).reply("/dashboard/catalog/default/paywall")
    let page = String(decoding: reply.body, as: UTF8.self)
    #expect(!page.contains("<script>") && page.contains("&lt;script&gt;"))
    #expect(page.firstMatch(of: /\s(style|on[a-z]+)="/) == nil)
    #expect(page.firstMatch(of: /(src|href|action)="(?!\/dashboard|#)/) == nil)
    #expect(reply.response.headerFields[.contentSecurityPolicy]?.contains("unsafe") == false)
  }

  @Test func `The paywall is in the offerings that apps read, and only where there is one`()
    async throws
  {
    let reply = try await server().get("/v1/subscribers/ada/offerings")
    let body = try WireJSON.decode(OfferingsBody.self, from: reply.body)
    #expect(body.offerings.map(\.paywall?.defaultLocale) == ["en", nil])
    let text = String(decoding: reply.body, as: UTF8.self)
    #expect(text.matches(of: /"tessera_paywall"/).count == 1)
  }
}
