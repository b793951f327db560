import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Experiments
import Foundation
import HTTPTypes
import Ledger
import TestSupport
import Testing

/// The dashboard's pages of experiments.
@Suite("Pages of experiments", .timeLimit(.minutes(30)))
struct ExperimentPageTests {
  private static let hostile = "</bdi><script>alert(1)</script>"

  private func server(enrolling count: Int = 0) async throws -> ServerUnderTest {
    let server = try ServerUnderTest { catalog in
      catalog.offerings = OfferingCatalog(
        offerings: ["default", "other"].map {
          OfferingDefinition(id: $0, description: "", packages: [])
        }, current: "default")
      var running = Experiment(
        id: "yearly", name: Self.hostile, type: .paywallDesign, seed: "seed-1",
        variants: [
          Variant(.a, weight: BasisPoints.even(2)[0], offering: "default"),
          Variant(.b, weight: BasisPoints.even(2)[1], offering: "other"),
        ])
      running.notes = Self.hostile
      running.status = .running
      running.startedAt = TestStore.purchaseDate
      running.audience.countries = ["USA"]
      running.guardrails = [Guardrail(MeasuredMetric(.refundRate))]
      let draft = Experiment(id: "next", seed: "seed-2", variants: running.variants)
      catalog.experiments = [running, draft]
    }
    for number in 0..<count {
      _ = await server.get(
        "/v1/subscribers/user_\(number)/offerings",
        fields: [.storefront: "USA", .isSandbox: "true"])
    }
    return server
  }

  @Test func `The list groups experiments by status and counts enrolled customers`() async throws {
    let browser = try await Browser(try await server(enrolling: 3))
    let page = try await browser.page("/dashboard/experiments")
    #expect(page.contains("<h2>running</h2>") && page.contains("<h2>draft</h2>"))
    #expect(page.contains("countries USA"))
    #expect(page.contains(#"<td class="number">3</td>"#))
    #expect(page.contains(#"href="/dashboard/experiments/yearly""#))
    #expect(!page.contains("<script>alert"))
  }

  @Test func `The page of an experiment shows variants, figures and the decision`() async throws {
    let server = try await server(enrolling: 20)
    server.clock.advance(to: server.clock.now() + .days(40))
    let browser = try await Browser(server)
    let page = try await browser.page("/dashboard/experiments/yearly")
    #expect(page.contains("<h2>Day by day</h2>"))
    #expect(page.contains("Too early: variant a has"))
    #expect(page.contains("initial_conversion over 7 days (primary)"))
    #expect(page.contains("refund_rate over 30 days (guardrail)"))
    let ledger: any LedgerStore = server.ledger
    let rows = try await ledger.enrollments(after: 0, limit: 99).rows
    for (variant, offering) in [(VariantID.a, "default"), (.b, "other")] {
      let count = rows.count { $0.row.variant == variant }
      #expect(count > 0)
      #expect(
        page.contains(
          "<td><bdi>\(offering)</bdi></td><td class=\"number\">\(count)</td>"))
    }
    #expect(page.contains("<option value=\"exposed\">Exposed, as the app reported</option>"))
    let exposed = try await browser.page(
      "/dashboard/experiments/yearly?population=exposed&crossed=include")
    #expect(exposed.contains("Too early: variant a has 0 customers"))
    #expect(exposed.contains("<option value=\"exposed\" selected>"))
    let wrong = await browser.reply("/dashboard/experiments/yearly?population=seen")
    #expect(wrong.response.status == .badRequest)
    #expect(!page.contains("<script>alert"))
    let missing = try await Browser(server).reply("/dashboard/experiments/none")
    #expect(missing.response.status == .notFound)
  }

  @Test func `The form calculates the customers of a plan`() async throws {
    let browser = try await Browser(try await server())
    let page = try await browser.page(
      "/dashboard/experiments?base_rate=0.05&effect=0.1&arrivals=1000")
    #expect(page.contains("31231 customers in each variant, 62462 in all."))
    #expect(page.contains("63 days, and the window of the metric."))
    let wrong = try await browser.page("/dashboard/experiments?base_rate=7&effect=1&arrivals=1")
    #expect(wrong.contains("base rate: is 7.0"))
    let words = try await browser.page("/dashboard/experiments?base_rate=x&effect=1&arrivals=1")
    #expect(words.contains("Enter three numbers"))
  }
}
