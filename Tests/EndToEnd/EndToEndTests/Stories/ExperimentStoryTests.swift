import AppStoreCore
import AppStoreSimulator
import Catalog
import EntitlementServer
import Events
import Experiments
import Foundation
import HTTPTypes
import Ledger
import ServerBootstrap
import SimulatorServer
import Synchronization
import Tessera
import Testing
import WebhookDelivery
import Webhooks

/// An app with the SDK, its server and the simulated store, while an experiment runs.
@Suite(.timeLimit(.minutes(30))) struct ExperimentStoryTests {
  /// Accepts every webhook, and keeps its event.
  private final class Receiver: WebhookTransport {
    private let events = Mutex<[JSONValue]>([])

    func send(_ request: WebhookRequest) async -> WebhookResponse {
      let body = try? JSONReader.object(request.body)
      events.withLock { $0.append(body?["event"] ?? .null) }
      return WebhookResponse(
        result: .response(HTTPResponse(status: .ok)), text: "", duration: .milliseconds(1))
    }

    /// Returns the events of a type.
    func events(of type: String) -> [JSONValue] {
      events.withLock { $0.filter { $0["type"] == .string(type) } }
    }
  }

  private static let experiment: Experiment = {
    var experiment = Experiment(
      id: "monthly_first", type: .paywallDesign, seed: "seed-1",
      variants: [
        Variant(.a, weight: BasisPoints.even(2)[0], offering: "default"),
        Variant(.b, weight: BasisPoints.even(2)[1], offering: "monthly_first"),
      ])
    experiment.status = .running
    experiment.startedAt = InProcess.start
    return experiment
  }()

  private static func serve(_ catalog: inout ServerCatalog) {
    catalog.offerings = OfferingCatalog(
      offerings: [
        OfferingDefinition(
          id: "default", description: "Yearly first",
          packages: [
            PackageDefinition(id: "$rc_annual", product: InProcess.yearly),
            PackageDefinition(id: "$rc_monthly", product: InProcess.monthly),
          ]),
        OfferingDefinition(
          id: "monthly_first", description: "Monthly first",
          packages: [PackageDefinition(id: "$rc_monthly", product: InProcess.monthly)]),
      ], current: "default")
    catalog.experiments = [experiment]
  }

  /// Sends all events of the server to a receiver in RevenueCat's format.
  private func send(from world: InProcess, to receiver: Receiver) async throws {
    try await world.server.deriveEvents()
    let (ledger, clock) = (world.server.ledger, world.store.clock)
    var endpoint = WebhookEndpoint(
      name: "crm",
      url: WebhookURL(text: "https://example.com/hook", origin: "https://example.com"))
    endpoint.format = .revenuecat
    endpoint.start = .beginning
    let random = RandomBytes { Array(repeating: 7, count: $0) }
    let pair = WebhookSecrets.Pair(
      WebhookSecret(random: random), key: WebhookSigningKey(random: random))
    let sender = try WebhookSender(
      endpoint, bodies: WebhookBodies(ledgerID: UUID()), secrets: { _ in WebhookSecrets(pair) },
      transport: receiver, clock: clock)
    let queue = EndpointQueue(endpoint, ledger: ledger, clock: clock)
    let worker = WebhookWorker(endpoint, sender: sender, ledger: ledger, clock: clock, seed: 1)
    while true {
      _ = try await queue.update()
      let due = try await worker.due(besides: [], limit: 10)
      if due.isEmpty { return }
      for delivery in due { try await worker.record([try await worker.attempt(delivery)]) }
    }
  }

  private func results(_ world: InProcess) async throws -> JSONValue {
    var request = HTTPRequest(
      method: .get, scheme: "http", authority: "server",
      path: "/v2/projects/main/experiments/monthly_first/results?environment=sandbox")
    request.headerFields[.authorization] = "Bearer sk_test"
    let reply = await world.server.service.respond(to: request, body: [])
    #expect(reply.response.status == .ok)
    return .object(try JSONReader.object(reply.body))
  }

  @Test func `The app sees its variant, a purchase counts for it, and webhooks name it`()
    async throws
  {
    let world = try await InProcess(serving: Self.serve)
    let unit = AppUserID(rawValue: InProcess.account.rawValue)
    let variant = Self.experiment.variant(of: unit)
    let shown = try #require(Self.experiment[variant]?.offering)
    try await world.withApp { app in
      let offerings = try await app.offerings()
      #expect(offerings.current?.identifier == shown.rawValue)
      let package = try #require(offerings.current?.monthly)
      _ = try await app.purchase(package: package)
    }
    let recorded = try await world.server.ledger.enrollments(after: 0, limit: 9).rows
    #expect(recorded.map(\.unit) == [unit])
    #expect(recorded.map(\.row.variant) == [variant])

    let receiver = Receiver()
    try await send(from: world, to: receiver)
    let enrollment = try #require(receiver.events(of: "EXPERIMENT_ENROLLMENT").first)
    #expect(enrollment["experiment_id"] == .string("monthly_first"))
    #expect(enrollment["experiment_variant"] == .string(variant.rawValue))
    #expect(enrollment["offering_id"] == .string(shown.rawValue))
    #expect(enrollment["app_user_id"] == .string(unit.rawValue))
    #expect(enrollment["enrolled_at_ms"] == enrollment["experiment_enrolled_at_ms"])
    let purchase = try #require(receiver.events(of: "INITIAL_PURCHASE").first)
    #expect(purchase["presented_offering_id"] == .string(shown.rawValue))
    #expect(purchase["experiments"]?.first?["experiment_id"] == .string("monthly_first"))
    #expect(purchase["experiments"]?.first?["experiment_variant"] == .string(variant.rawValue))
    #expect(purchase["experiments"]?.first?["enrolled_at_ms"] == enrollment["enrolled_at_ms"])

    // The window of the primary metric, initial conversion, is 7 days.
    func figures(_ results: JSONValue) -> JSONValue? {
      guard case .array(let variants)? = results["metrics"]?.first?["variants"] else { return nil }
      return variants.first { $0["variant"] == .string(variant.rawValue) }
    }
    #expect(figures(try await results(world))?["customers"] == .integer(0))
    try await world.store.advance(by: .days(8))
    let results = try await results(world)
    #expect(results["metrics"]?.first?["metric"] == .string("initial_conversion"))
    #expect(figures(results)?["customers"] == .integer(1))
    #expect(figures(results)?["events"] == .integer(1))
    #expect(results["health"]?["reported_offering"] == .integer(1))
    #expect(results["health"]?["other_offering"] == .integer(0))
    // The purchase reports its offering, so its customer is exposed without an impression.
    let exposed: [Int64] = variant == .a ? [1, 0] : [0, 1]
    #expect(results["health"]?["exposed"] == .array(exposed.map { .integer($0) }))
  }
}

extension JSONValue {
  fileprivate subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  fileprivate var first: JSONValue? {
    if case .array(let values) = self { values.first } else { nil }
  }
}
