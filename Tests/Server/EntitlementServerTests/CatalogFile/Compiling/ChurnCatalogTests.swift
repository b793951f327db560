import AppStoreCore
import AppStoreServerAPI
import Catalog
import Foundation
import Testing

@Suite("Reminders, refund requests and retention messages in a catalog", .timeLimit(.minutes(30)))
struct ChurnCatalogTests {
  private static let key = Result {
    try APIKey.make(issuerID: "issuer", keyID: "KEY1", bundleID: "com.example.app")
  }
  private static let id = "6f9619ff-8b86-d011-b42d-00c04fc964ff"

  private func catalog(
    app: String = "", product: String = "", rest: String = ""
  ) throws -> ServerCatalog {
    let key = try Self.key.get()
    let text = """
      apps:
        - bundle_id: com.example.app
          environments: [Sandbox]
          public_api_keys: [appl_example]
          in_app_purchase_key: {key_variable: KEY, key_id: KEY1, issuer_id: issuer}
      \(app)
      products:
        yearly:
        monthly:
          promotional_offers: [stay]
      \(product)
      entitlements:
        pro: [monthly, yearly]
      \(rest)
      """
    let inputs = CatalogInputs(
      read: { _ throws(CatalogInputs.UnreadableFile) in
        throw CatalogInputs.UnreadableFile(reason: "no such file")
      }, variable: { ["KEY": key.pemRepresentation][$0] })
    return try CatalogFile.parse(text, fileName: "catalog.yaml", inputs: inputs)
  }

  private func problems(
    app: String = "", product: String = "", rest: String = ""
  ) -> String {
    do {
      _ = try catalog(app: app, product: product, rest: rest)
      return "no problem"
    } catch {
      return "\(error)"
    }
  }

  @Test func `Everything is off by default`() throws {
    let catalog = try catalog()
    #expect(catalog.reminders == ReminderTimes())
    #expect(catalog.apps.map(\.consumption) == [ConsumptionPolicy()])
    #expect(catalog.apps.map(\.consumption.sender) == [.backend])
    #expect(catalog.products["monthly"]?.retention == nil)
  }

  @Test func `All fields are read`() throws {
    let catalog = try catalog(
      app: """
            consumption_information:
              sent_by: server
              consent_attribute: shares_usage
              delivery_status: UNDELIVERED_OTHER
              sample_content_provided: true
              refund_preference: GRANT_FULL
        """,
      product: "    retention: {message: \(Self.id), alternate_product: yearly}",
      rest: "reminders: {trial_ending_days: 3, renewal_upcoming_days: 7, expiring_days: 2}")
    #expect(
      catalog.apps.map(\.consumption) == [
        ConsumptionPolicy(
          sender: .server, consentAttribute: "shares_usage", deliveryStatus: "UNDELIVERED_OTHER",
          sampleContentProvided: true, refundPreference: "GRANT_FULL")
      ])
    #expect(
      catalog.products["monthly"]?.retention
        == RetentionChoice(
          message: try #require(UUID(uuidString: Self.id)), alternateProduct: "yearly"))
    #expect(
      catalog.reminders
        == ReminderTimes(trialEndingDays: 3, renewalUpcomingDays: 7, expiringDays: 2))
  }

  @Test(arguments: [
    ("retention: {message: hello}", "message: is not a UUID"),
    ("retention: {alternate_product: yearly}", "message: is missing"),
    ("retention: {message: \(id), alternate_product: monthly}", "is the product itself"),
    ("retention: {message: \(id), alternate_product: weekly}", "unknown product"),
    ("retention: {message: \(id), promotional_offer: go}", "is not an offer of the product"),
    (
      "retention: {message: \(id), alternate_product: yearly, promotional_offer: stay}",
      "conflicts with alternate_product"
    ),
  ])
  func `A wrong retention choice is reported`(field: String, problem: String) {
    #expect(problems(product: "    " + field).contains(problem), "\(problems(product: field))")
  }

  @Test(arguments: [
    ("{sent_by: app}", "unknown value \"app\""), ("{refund_preference: NO}", "unknown value"),
    ("{delivery_status: LATE}", "unknown value \"LATE\""), ("{consent: x}", "unknown key"),
  ])
  func `A wrong policy of refund requests is reported`(value: String, problem: String) {
    #expect(problems(app: "    consumption_information: " + value).contains(problem))
  }

  @Test func `A reminder needs a number of days`() {
    #expect(problems(rest: "reminders: {trial_ending_days: 0}").contains("trial_ending_days"))
    #expect(problems(rest: "reminders: {trial_days: 1}").contains("unknown key"))
  }

  @Test func `Changes are listed`() throws {
    let new = try catalog(
      app: "    consumption_information: {sent_by: server}",
      product: "    retention: {message: \(Self.id)}", rest: "reminders: {expiring_days: 2}")
    let lines = CatalogDifference(from: try catalog(), to: new).lines
    #expect(
      lines == [
        "app com.example.app: consumption_information: sent_by: changed from backend to server",
        "product monthly: retention: added (message \(Self.id))",
        "reminders: expiring_days: added (2)",
      ])
  }
}
