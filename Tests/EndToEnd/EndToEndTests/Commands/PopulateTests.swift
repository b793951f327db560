import AppStoreCore
import AppStoreSimulator
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPListening
import HTTPTypes
import Logging
import Populations
import ServerBootstrap
import SignedData
import SimulatorServer
import StoreConfiguration
import Subscriptions
import Testing

/// `tessera store populate`, and a server that receives all of its notifications.
@Suite(.serialized, .timeLimit(.minutes(30))) struct PopulateTests {
  private static let catalog = Commands.repository
    .appending(path: "Examples/Catalog.storekit").path

  /// Runs the command with the example's products in a separate folder.
  private func populate(_ arguments: String...) async throws -> Commands.Ended {
    try await Commands.run(["store", "populate", "--config", Self.catalog] + arguments)
  }

  @Test func `Two processes write the same lines, also into a pipe`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "events.ndjson")
    let arguments = ["--customers", "60", "--months", "4", "--seed", "9"]
    let first = try await Commands.run(
      ["store", "populate", "--config", Self.catalog, "--ndjson", file.path] + arguments)
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output.isEmpty)
    #expect(first.errors.contains("customers"))
    #expect(first.errors.contains("seed 9, 2025-01-01 to 2025-05-01"))
    let second = try await Commands.run(
      ["store", "populate", "--config", Self.catalog, "--ndjson", "-"] + arguments)
    #expect(second.output == (try String(contentsOf: file, encoding: .utf8)))
    #expect(second.output.split(separator: "\n").count > 100)
  }

  @Test func `The default profile is printed and is valid input`() async throws {
    let folder = try TemporaryFolder()
    let printed = try await populate("--print-profile")
    #expect(printed.output == PopulationProfile.defaultText)
    let file = folder.url.appending(path: "p.yaml")
    try printed.output.write(to: file, atomically: true, encoding: .utf8)
    let arguments = ["--customers", "20", "--seed", "1", "--ndjson", "-"]
    let command = ["store", "populate", "--config", Self.catalog] + arguments
    let given = try await Commands.run(command + ["--profile", file.path])
    #expect(given.status == 0, "\(given.errors)")
    let usual = try await Commands.run(command)
    #expect(given.output == usual.output)
  }

  @Test func `The signed facts verify under the root certificate written with them`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "facts.ndjson")
    let data = folder.url.appending(path: "store")
    let ended = try await populate(
      "--customers", "80", "--months", "3", "--seed", "4", "--facts", file.path, "--data",
      data.path)
    #expect(ended.status == 0, "\(ended.errors)")
    let verifier = SignedDataVerifier(
      roots: [try ServerSettings.readRoot(data.appending(path: "root.pem").path)],
      apps: [.init(bundleID: "com.example.app", appAppleID: nil)], environments: [.sandbox])
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    var purchases: [OriginalTransactionID: Verified<JWSTransactionDecodedPayload>] = [:]
    for line in lines {
      let fact = try JSONDecoder().decode(Fact.self, from: Data(line.utf8))
      if let jws = fact.signedTransactionInfo {
        purchases[fact.originalTransactionId] = try verifier.transaction(jws)
      }
      if let jws = fact.signedRenewalInfo {
        let purchase = try #require(purchases[fact.originalTransactionId])
        _ = try verifier.renewalInfo(jws, transaction: purchase)
      }
    }
    #expect(lines.count > 20)
    #expect(!purchases.isEmpty)
  }

  private struct Fact: Decodable {
    let originalTransactionId: OriginalTransactionID
    let signedTransactionInfo: String?
    let signedRenewalInfo: String?
  }

  @Test func `A server accepts a whole population and computes every customer's access`()
    async throws
  {
    let folder = try TemporaryFolder()
    let profile = folder.url.appending(path: "p.yaml")
    try """
    trials: {start_share: 0.5}
    purchases: {conversion: 0.6}
    account_tokens: {share: 1}
    family: {share: 0}
    consumables: {buyer_share: 0}
    """.write(to: profile, atomically: true, encoding: .utf8)
    let bytes = try Array(Data(contentsOf: URL(filePath: Self.catalog)))
    let configuration = try StoreKitConfiguration(parsing: bytes, fileName: "Catalog.storekit")
    // The ground truth: the same profile and seed in this process.
    var population = try Population(
      of: configuration,
      profile: PopulationProfile(
        parsing: try ServerSettings.read(profile.path), fileName: "p.yaml",
        configuration: configuration),
      app: SimulatedApp(bundleID: "com.example.app"),
      startingAt: Timestamp(milliseconds: 1_735_689_600_000), months: 6, customers: 60, seed: 3)
    while population.next() != nil {}

    let (server, listener) = try await server(folder, at: population.end)
    let store = population.simulator
    var active: [Bool] = []
    var answers: [Bool] = []
    // A server attributes notifications only to customers it knows.
    let tokens = store.knownAccounts.compactMap { account in
      store.history(of: account).first?.appAccountToken?.uuidString.lowercased()
    }
    #expect(tokens.count == store.knownAccounts.count && tokens.count > 20)
    for token in tokens { _ = try await entitled(token, server) }
    let ended = try await populate(
      "--customers", "60", "--months", "6", "--seed", "3", "--profile", profile.path, "--data",
      folder.url.appending(path: "store").path, "--notify",
      "http://127.0.0.1:\(listener.port)/v1/apple/notifications")
    #expect(ended.status == 0, "\(ended.errors)")
    #expect(
      ended.errors.contains(
        "\(population.summary.notifications) notifications accepted, 0 rejected"))
    for (account, token) in zip(store.knownAccounts, tokens) {
      active.append(
        store.access(of: account).contains { $0.productID.rawValue.contains(".pro.") })
      answers.append(try await entitled(token, server))
    }
    await listener.stop()
    #expect(active == answers)
    #expect(active.count { $0 } > 5 && active.contains(false))
  }

  /// A server at the end time of the population, on a port.
  private func server(
    _ folder: TemporaryFolder, at end: Timestamp
  ) async throws -> (ServerApplication, Listener) {
    let data = folder.url.appending(path: "store")
    let chain = try loadOrMakeSigningChain(
      directory: data, now: Timestamp(milliseconds: 1_735_689_600_000))
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let server = try ServerApplication(
      ServerSettings(
        catalog: ServerCatalog(
          apps: [
            ServerApp(
              bundleID: "com.example.app", appAppleID: nil, environments: [.sandbox],
              publicAPIKeys: ["appl_test"], secretAPIKeys: ["sk_test"])
          ],
          entitlements: EntitlementCatalog([
            "pro": [
              "com.example.pro.monthly", "com.example.pro.yearly", "com.example.pro.lifetime",
            ]
          ])),
        roots: [chain.root], dataDirectory: folder.url.appending(path: "server")),
      clock: VirtualClock(at: end), logger: logger)
    let listener = try await Listener.start(
      EntitlementResponder(server.service), host: "127.0.0.1", port: 0, logger: logger)
    return (server, listener)
  }

  /// Whether the server grants a customer `pro` now.
  private func entitled(_ customer: String, _ server: ServerApplication) async throws -> Bool {
    let request = HTTPRequest(
      method: .get, scheme: "http", authority: "server", path: "/v1/subscribers/\(customer)",
      headerFields: [.authorization: "Bearer appl_test"])
    let reply = await server.service.respond(to: request, body: [])
    #expect([200, 201].contains(reply.response.status.code))
    let info = try JSONDecoder().decode(CustomerInfoBody.self, from: Data(reply.body))
    guard let pro = info.subscriber.entitlements["pro"] else { return false }
    return pro.expiresDate.map { $0 > info.requestDate } ?? true
  }

  @Test func `An unreachable server is reported with an error status`() async throws {
    let folder = try TemporaryFolder()
    let ended = try await populate(
      "--customers", "150", "--months", "3", "--seed", "4", "--data", folder.url.path, "--notify",
      "http://127.0.0.1:1/hook")
    #expect(ended.status == 1)
    #expect(ended.errors.contains("http://127.0.0.1:1/hook: no response"), "\(ended.errors)")
    #expect(ended.errors.contains("0 notifications accepted"))
  }

  @Test(arguments: [
    (["--customers", "0"], Int32(1), "customers: 0 is out of range; use 1 to 10000000"),
    (["--customers", "5", "--months", "0"], 1, "months: 0 is out of range; use 1 to 240"),
    (["--customers", "many"], 64, "customers"),
    (["--start", "tomorrow"], 64, "--start: unknown date \"tomorrow\""),
    (["--start", "2079-01-01"], 64, "--start"),
    (["--concurrency", "0"], 64, "--concurrency: must be from 1 to 256"),
    (["--customers", "5", "--profile", "/nowhere.yaml"], 1, "cannot read /nowhere.yaml"),
    (["--customers", "5", "--config", "/nowhere.storekit"], 1, "cannot read /nowhere.storekit"),
    (["--customers", "5", "--ndjson", "/nowhere/x"], 1, "/nowhere/x: cannot be written"),
    (["--customers", "5", "--facts", "/nowhere/x"], 1, "/nowhere/x: cannot be written"),
    (["--customers", "5", "--data", "/dev/null/x", "--notify", "http://a"], 1, "data directory"),
    (["--customers", "5", "--notify", "ftp://a"], 1, "ftp://a"),
    (["--customers", "5", "--ndjson", "/dev/full"], 1, "/dev/full: cannot be written"),
    (["--customers", "5", "--ndjson", ""], 1, "empty file name"),
    (["--customers", "5", "--ndjson", "x", "--facts", "x"], 64, "--facts: is the same file"),
    (["--customers", "5", "--bundle", ""], 64, "--bundle: empty"),
    (["--customers", "-5"], 1, "customers: -5 is out of range; use 1 to 10000000"),
  ])
  func `Unusable input is reported in one line and a status`(
    arguments: [String], status: Int32, text: String
  ) async throws {
    let folder = try TemporaryFolder()
    let ended = try await Commands.run(
      ["store", "populate"]
        + (arguments.contains("--config") ? [] : ["--config", Self.catalog])
        + (arguments.contains("--data") ? [] : ["--data", folder.url.path]) + arguments)
    #expect(ended.status == status)
    #expect(ended.errors.contains(text), "\(ended.errors)")
    if status == 1 {
      let lines = ended.errors.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("tessera: ") } == 1, "\(ended.errors)")
    }
  }
}
