import AppStoreCore
import AppStoreServerAPI
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import Logging
import ServerAdministration
import ServerBootstrap
import SignedData
import Subscriptions
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct DoctorTests {
  private let now = TestStore.purchaseDate

  /// A server without any problem.
  private var healthy: DoctorInput {
    var facts = DoctorInput(now: now)
    facts.apps = [
      .init(
        bundleID: TestStore.bundleID, environments: [.production, .sandbox], appAppleID: 1,
        key: .checked([]))
    ]
    facts.signing = .usable(isRootHere: true, expiry: nil, problems: [])
    facts.logIn.takesToken = true
    facts.certificateExpiry = now + .days(60)
    facts.disk = .init(free: 80 << 30, total: 100 << 30, networkKind: nil)
    facts.clockDifferences = ["apple": .seconds(1)]
    facts.running = .reachable(metrics: ["tessera_limited_total{limit=\"key_rate\"}": 0])
    return facts
  }

  private func found(_ change: (inout DoctorInput) -> Void) -> [String] {
    var facts = healthy
    change(&facts)
    return Doctor.findings(facts).filter { $0.what != "ledger" || $0.severity != .note }.map {
      #expect(!$0.fix.isEmpty && !$0.evidence.isEmpty)
      return "\($0.severity) \($0.what)"
    }
  }

  @Test func `A healthy server has no findings`() {
    #expect(found { _ in } == [])
  }

  @Test func `Every problem is reported with its evidence and fix`() {
    let app = TestStore.bundleID.rawValue
    #expect(found { $0.apps[0].key = .missing } == ["warning \(app): in-app purchase key"])
    var keyless = healthy
    keyless.apps[0].key = .missing
    #expect(
      Doctor.findings(keyless).contains { $0.evidence.contains("minutes of `awaiting_renewal`") })
    #expect(found { $0.logIn.takesToken = false } == ["note log_in"])
    #expect(found { $0.apps[0].usesTestStore = true } == ["failure \(app): test_store"])
    #expect(
      found { $0.apps[0].testStoreKeys = ["test_key"] } == ["warning \(app): public_api_keys"])
    #expect(found { $0.apps[0].appAppleID = nil } == ["warning \(app): app_apple_id"])
    #expect(found { $0.apps[0].environments = [.sandbox] } == ["warning \(app): environments"])
    #expect(found { $0.ledger = .unreadable("damaged") } == ["failure ledger"])
    #expect(found { $0.signing = .unusable("chmod 600") } == ["failure signing keys"])
    #expect(
      found { $0.signing = .usable(isRootHere: false, expiry: now + .days(6), problems: []) }
        == ["warning signing keys"])
    for expiry in [nil, now] {
      #expect(
        found { $0.signing = .usable(isRootHere: false, expiry: expiry, problems: []) }
          == ["failure signing keys"])
    }
    #expect(
      found { $0.signing = .usable(isRootHere: false, expiry: now + .days(8), problems: ["x"]) }
        == ["warning signing keys"])
    #expect(
      found {
        $0.signing = .usable(isRootHere: true, expiry: nil, problems: [], roots: ["A=", "B="])
      } == ["note signing keys"])
    #expect(found { $0.certificateExpiry = now + .days(13) } == ["warning TLS certificate"])
    #expect(found { $0.certificateProblem = "expired" } == ["failure TLS certificate"])
    #expect(found { $0.disk?.free = 100 << 20 } == ["failure disk"])
    #expect(found { $0.disk?.free = 9 << 30 } == ["warning disk"])
    #expect(found { $0.disk?.networkKind = "nfs4" } == ["failure data directory"])
    #expect(found { $0.clockDifferences["apple"] = .seconds(-61) } == ["warning clock"])
    #expect(found { $0.clockDifferences["apple"] = .seconds(301) } == ["failure clock"])
    #expect(found { $0.running = .unreachable("refused") } == ["failure running server"])
    #expect(found { $0.running = .reachable(metrics: nil) } == ["note running server"])
    #expect(
      found {
        $0.running = .reachable(metrics: [
          "tessera_limited_total{limit=\"address_rate\"}": 3, "tessera_catalog_problems": 1,
          "tessera_limited_total{limit=\"slow_client\"}": 2,
        ])
      } == ["failure running server", "warning limits", "note limits"])
  }

  private func inspection(
    isSuperuser: Bool = false, changeable: [String] = [], standbys: String = "ANY 1 (b, c)",
    commit: String = "on", skew: Duration = .zero, webhooks: [WebhookEndpointState] = []
  ) -> LedgerInspection {
    LedgerInspection(
      counts: LedgerCounts(facts: 0, customers: 0, purchases: 0, quarantined: 0),
      notifications: [AppStoreEnvironment.production, .sandbox].map {
        .init(bundleID: TestStore.bundleID, environment: $0, latest: now)
      }, products: [], quarantine: [:], damage: [],
      server: .init(
        role: "tessera_server", isSuperuser: isSuperuser, changeableRecords: changeable,
        synchronousStandbys: standbys, synchronousCommit: commit, clockSkew: skew),
      webhooks: webhooks)
  }

  @Test func `A database that could lose or change records is reported`() {
    func found(_ ledger: LedgerInspection, _ durability: DatabaseDurability = .replicated)
      -> [String]
    {
      self.found {
        $0.ledger = .read(ledger)
        $0.durability = durability
      }
    }
    #expect(found(inspection()) == [])
    #expect(found(inspection(isSuperuser: true)) == ["warning database role"])
    #expect(found(inspection(changeable: ["facts"])) == ["warning database role"])
    #expect(found(inspection(standbys: "")) == ["warning database replication"])
    #expect(found(inspection(standbys: ""), .managed) == [])
    #expect(found(inspection(standbys: ""), .local) == [])
    #expect(found(inspection(commit: "off"), .managed) == ["failure database replication"])
    #expect(found(inspection(commit: "local")) == ["failure database replication"])
    #expect(found(inspection(commit: "local"), .local) == [])
    #expect(found(inspection(skew: .seconds(-3))) == ["warning clock"])
    #expect(found(inspection(skew: .seconds(90))) == ["failure clock"])
  }

  @Test func `A webhook endpoint that fails, is disabled or has no secret is reported`() {
    func found(_ edit: (inout WebhookEndpointState) -> Void) -> [String] {
      var state = WebhookEndpointState(name: "crm", queuedThrough: 0, changedAt: now)
      edit(&state)
      return self.found {
        $0.webhooks = ["crm"]
        $0.ledger = .read(inspection(webhooks: [state]))
      }
    }
    #expect(found { _ in } == [])
    #expect(found { $0.failingSince = now } == ["warning webhook crm"])
    #expect(found { $0.set(.paused, reason: nil, at: now) } == [])
    #expect(
      found { $0.set(.disabled, reason: "gone", at: now) } == ["failure webhook crm"])
    #expect(
      self.found {
        $0.ledger = .read(
          inspection(webhooks: [
            WebhookEndpointState(
              name: "removed", status: .disabled, queuedThrough: 0, changedAt: now)
          ]))
      } == [])
    #expect(
      self.found { $0.webhookSecretProblems = ["crm": "unreadable"] } == ["failure webhook crm"])
  }

  @Test func `Secrets readable by other users are reported`() throws {
    #expect(
      found {
        $0.store = "http://10.0.0.7:8090"
        $0.url = "http://purchases.example.com"
        $0.apps[0].environments = [.sandbox]
      } == [
        "warning \(TestStore.bundleID): environments", "warning store", "warning running server",
        "note store",
      ])
    #expect(found { $0.store = "http://127.0.0.1:8090" } == ["failure store"])
  }

  @Test func `Key checks use the store of the settings instead of Apple`() async throws {
    let key = InAppPurchaseKey(
      keyID: "ABC123DEFG", issuerID: "57246542-96fe-1a63-e053-0824d011072a",
      privateKeyPEM: try APIKey.make(issuerID: "i", keyID: "k", bundleID: "b").pemRepresentation)
    let network = RecordingNetwork()
    for environments in [[.sandbox], [.production, .sandbox]] as [Set<AppStoreEnvironment>] {
      let catalog = ServerCatalog(
        apps: [
          ServerApp(
            bundleID: TestStore.bundleID, appAppleID: 1, environments: environments,
            inAppPurchaseKey: key, publicAPIKeys: ["appl_test"], secretAPIKeys: [])
        ], entitlements: EntitlementCatalog([:]))
      let collector = DoctorCollector(
        catalog: catalog, data: URL(filePath: "/nowhere"), storage: ServerApplication.storage,
        store: "http://127.0.0.1:8090",
        clock: VirtualClock(at: now))
      let facts = await collector.facts(
        certificate: nil, url: nil, token: nil, transport: network)
      #expect(facts.store == "http://127.0.0.1:8090")
    }
    #expect(network.asked == ["127.0.0.1:8090"])
  }

  @Test func `Problems of a real data directory and a running server are found`() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-doctor-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try TestStore()
    let clock = VirtualClock(at: now)
    let app = ServerApp(
      bundleID: TestStore.bundleID, appAppleID: nil, environments: [.sandbox],
      publicAPIKeys: ["appl_test"], secretAPIKeys: ["sk_test"])
    let catalog = ServerCatalog(
      apps: [app], entitlements: EntitlementCatalog(["pro": ["com.example.other"]]))
    let server = try ServerApplication(
      ServerSettings(catalog: catalog, roots: [store.chain.root], dataDirectory: folder),
      clock: clock, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let collector = DoctorCollector(
      catalog: catalog, data: folder, storage: ServerApplication.storage, clock: clock)
    func examine() async -> [String] {
      let transport = InProcessTransport(server: server)
      let facts = await collector.facts(
        certificate: nil, url: "http://localhost:8080", token: "sk_test", transport: transport)
      return Doctor.findings(facts).filter { $0.what != "disk" }
        .map { "\($0.severity) \($0.what): \($0.evidence)" }
    }

    let before = await examine()
    #expect(
      before.contains {
        $0.hasPrefix("note com.example.app: notifications of Sandbox: no notification")
      })

    let notification = try store.notification(
      transaction: TestStore.transaction(), renewalInfo: nil)
    for text in [try store.sign(notification), "a.b.c"] {
      let request = HTTPRequest(
        method: .post, scheme: "http", authority: "test", path: "/v1/apple/notifications")
      _ = await server.service.respond(
        to: request, body: Array(#"{"signedPayload":"\#(text)"}"#.utf8))
    }
    let root = folder.appending(path: RootKeyFile.name)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: root.path)
    let after = await examine()
    #expect(!after.contains { $0.contains("notifications of Sandbox") })
    #expect(
      after.contains {
        $0 == "failure products: purchased but not in the catalog: com.example.pro.monthly"
      }, "\(after)")
    #expect(
      after.contains {
        $0 == "note products: in the catalog but never purchased: com.example.other"
      })
    #expect(after.contains { $0.hasPrefix("warning quarantine: failed verification: ") })
    #expect(
      after.contains { $0.hasPrefix("failure signing keys: ") && $0.contains("chmod 600") })
    #expect(!after.contains { $0.contains("running server") })
    for name in [RootKeyFile.name, SigningKeyDirectory.rootPublicKeyName] {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
    let bundles = folder.appending(path: SigningKeyDirectory.intermediateKeysName)
    try? FileManager.default.removeItem(at: bundles)
    #expect(
      await examine().contains {
        $0.hasPrefix("failure signing keys: ")
          && $0.contains("has a ledger but its signing keys are missing")
      })
  }
}

/// A network without servers that records the requests.
private final class RecordingNetwork: HTTPTransport {
  private let authorities = Mutex<Set<String>>([])

  var asked: Set<String> { authorities.withLock { $0 } }

  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    _ = authorities.withLock { $0.insert(request.authority ?? "") }
    throw TransportError(reason: "nobody")
  }
}

/// A network with one server, in this process.
private struct InProcessTransport: HTTPTransport {
  let server: ServerApplication

  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    await server.limitedService.respond(to: request, from: RemoteAddress("203.0.113.7")) {
      (_) async throws(LimitedEntitlementService.BodyError) in body
    }
  }
}
