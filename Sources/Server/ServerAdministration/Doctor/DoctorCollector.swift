public import AppStoreCore
internal import AppStoreServerAPI
public import Catalog
internal import EntitlementAPI
internal import EntitlementServer
public import Foundation
internal import HTTPTypes
public import Ledger
internal import Subscriptions

/// Gathers the facts for the doctor; it changes nothing.
public struct DoctorCollector: Sendable {
  /// The maximum number of purchases whose products are compared with the catalog.
  private static let maxPurchases = 50_000

  private let catalog: ServerCatalog
  private let data: URL
  private let location: LedgerLocation
  private let durability: DatabaseDurability
  private let storage: any LedgerStorage
  private let store: String?
  private let clock: any WallClock

  /// Creates a collector for a catalog and a data directory.
  ///
  /// - Parameters:
  ///   - catalog: The catalog to examine.
  ///   - data: The data directory.
  ///   - ledger: The ledger; `nil` for the one in the data directory.
  ///   - durability: How a database makes commits durable.
  ///   - storage: The database of the ledger.
  ///   - store: The address of the server in place of Apple's; `nil` for Apple's.
  ///   - clock: The current time.
  public init(
    catalog: ServerCatalog, data: URL, ledger: LedgerLocation? = nil,
    durability: DatabaseDurability = .replicated, storage: any LedgerStorage,
    store: String? = nil, clock: any WallClock
  ) {
    self.catalog = catalog
    self.data = data
    location = ledger ?? .file(DataDirectory.ledgerPath(in: data))
    self.durability = durability
    self.storage = storage
    self.store = store
    self.clock = clock
  }

  /// Gathers the facts.
  ///
  /// - Parameters:
  ///   - certificate: The expiry of the certificate for TLS, or why it cannot be used; `nil` for none.
  ///   - url: The running server, such as `https://example.com`; `nil` to query none.
  ///   - token: The metrics token or a secret API key for the running server; `nil` for none.
  ///   - transport: The network; `nil` for no queries, neither to Apple nor to the running server.
  public func facts(
    certificate: Result<Timestamp, any Error>?, url: String?, token: String?,
    transport: (any HTTPTransport)?
  ) async -> DoctorInput {
    var facts = DoctorInput(now: clock.now())
    facts.apps = await apps(transport)
    facts.store = store
    facts.url = url
    facts.logIn = catalog.logIn
    facts.catalogProducts = Set(catalog.products.keys).union(
      catalog.entitlements.entitlementsByProduct.keys)
    facts.webhooks = Set(catalog.webhooks.map(\.name))
    facts.webhookSecretProblems = WebhookSecretDirectory(dataDirectory: data)
      .problems(of: facts.webhooks)
    facts.ledger = await ledger()
    facts.durability = durability
    facts.signing = signing
    facts.disk = DiskReport.of(data.path) ?? DiskReport.of(data.deletingLastPathComponent().path)
    switch certificate {
    case .success(let expiry): facts.certificateExpiry = expiry
    case .failure(let error): facts.certificateProblem = "\(error)"
    case nil: break
    }
    if let transport, let url { await query(url, token: token, transport, &facts) }
    return facts
  }

  private func apps(_ transport: (any HTTPTransport)?) async -> [DoctorInput.App] {
    var apps: [DoctorInput.App] = []
    for app in catalog.apps {
      var known = DoctorInput.App(
        bundleID: app.bundleID, environments: app.environments, appAppleID: app.appAppleID,
        key: app.inAppPurchaseKey == nil ? .missing : .unchecked, usesTestStore: app.usesTestStore,
        testStoreKeys: app.testStoreKeys, xcodeCertificates: app.xcodeCertificates.count)
      if let key = app.inAppPurchaseKey, let transport {
        let check = KeyCheck(
          pem: key.privateKeyPEM, keyID: key.keyID, issuerID: key.issuerID, bundleID: app.bundleID)
        let found = try? await check.findings(
          from: KeyCheckServer.servers(for: app.environments, replacedBy: store),
          transport: transport, clock: clock)
        known.key = found.map { .checked($0) } ?? .unchecked
      }
      apps.append(known)
    }
    return apps
  }

  private func ledger() async -> DoctorInput.LedgerState {
    guard location.isDatabase || DataDirectory.hasLedger(data) else { return .none }
    do throws(LedgerError) {
      return .read(try await storage.inspect(location, maxPurchases: Self.maxPurchases))
    } catch {
      return .unreadable(error.description)
    }
  }

  private var signing: DoctorInput.SigningState {
    do throws(ServerDataError) {
      let contents = try SigningKeyDirectory(data).read()
      let now = clock.now()
      let last = contents.usable(at: now).map(\.key.expirationMilliseconds).max()
      return .usable(
        isRootHere: contents.root != nil,
        expiry: last.map { Timestamp(milliseconds: $0) },
        problems: contents.remarks(at: now),
        roots: contents.keys.roots.map(\.base64))
    } catch .noSigningKey {
      return .none
    } catch {
      return .unusable(error.description)
    }
  }

  private func query(
    _ url: String, token: String?, _ transport: any HTTPTransport, _ facts: inout DoctorInput
  ) async {
    guard let base = URLComponents(string: url), let scheme = base.scheme, let host = base.host,
      ["http", "https"].contains(scheme)
    else {
      facts.running = .unreachable("invalid URL \"\(url)\"; use one such as https://example.com")
      return
    }
    let authority = base.port.map { "\(host):\($0)" } ?? host
    func get(_ path: String, key: String? = nil) async throws(TransportError)
      -> BufferedHTTPResponse
    {
      var request = HTTPRequest(method: .get, scheme: scheme, authority: authority, path: path)
      if let key { request.headerFields[.authorization] = "Bearer \(key)" }
      return try await transport.send(request, body: [])
    }
    do throws(TransportError) {
      let health = try await get("/v1/health")
      guard health.response.status == .ok else {
        facts.running = .unreachable("/v1/health: HTTP status \(health.response.status.code)")
        return
      }
      if let date = health.response.headerFields[.date].flatMap(Timestamp.init(httpDate:)) {
        facts.clockDifferences[authority] = clock.now() - date
      }
      let metrics = try await get("/metrics", key: token)
      facts.running = .reachable(
        metrics: metrics.response.status == .ok ? Self.values(of: metrics.body) : nil)
    } catch {
      facts.running = .unreachable(error.description)
    }
  }

  /// Parses a server's metrics; the key is the text before the last space of each line.
  private static func values(of body: [UInt8]) -> [String: Double] {
    let lines = String(decoding: body, as: UTF8.self).split(separator: "\n")
    return lines.filter { !$0.hasPrefix("#") }.reduce(into: [:]) { values, line in
      guard let space = line.lastIndex(of: " "),
        let value = Double(line[line.index(after: space)...])
      else { return }
      values[String(line[..<space])] = value
    }
  }
}
