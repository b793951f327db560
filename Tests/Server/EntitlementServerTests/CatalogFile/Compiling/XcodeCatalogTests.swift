import AppStoreCore
import Catalog
import EntitlementServer
import Foundation
import HTTPListening
import ServerAdministration
import ServerBootstrap
import SettingsParsing
import TestSupport
import Testing

/// What a catalog and the settings of a server say about StoreKit testing in Xcode.
@Suite(.timeLimit(.minutes(30))) struct XcodeCatalogTests {
  private static let one = String(repeating: "0a", count: 32)
  private static let two = String(repeating: "b1", count: 32)

  private func text(_ environments: String, _ certificates: String) -> String {
    """
    apps:
      - bundle_id: com.example.app
        environments: [\(environments)]
        xcode_certificates: [\(certificates)]
        public_api_keys: [appl_one]
    entitlements: {pro: [monthly]}
    """
  }

  private func catalog(
    _ environments: String = "Sandbox", _ certificates: String = one
  ) throws -> ServerCatalog {
    try CatalogFile.parse(text(environments, certificates), fileName: "c.yaml")
  }

  @Test func `A fingerprint is read in any spelling and trusts the app's Xcode data`() throws {
    let spelled = Self.two.uppercased().enumerated()
      .map { $0.offset > 0 && $0.offset % 2 == 0 ? ":\($0.element)" : "\($0.element)" }.joined()
    let app = try #require(try catalog("Sandbox", "\(Self.one), \"\(spelled)\"").apps.first)
    #expect(app.xcodeCertificates == [Self.one, Self.two])
    #expect(app.environments == [.sandbox, .xcode])
    #expect(try catalog("Sandbox", "").apps.first?.environments == [.sandbox])
  }

  @Test func `A malformed or repeated fingerprint is reported`() {
    let error = #expect(throws: CatalogFileError.self) {
      try catalog("Sandbox", "abc, \(Self.one), \(Self.one)")
    }
    #expect(
      error?.description.split(separator: "\n").map(String.init) == [
        "c.yaml:4: apps[0].xcode_certificates[0]: is not 64 hexadecimal digits; write the SHA-256 "
          + "fingerprint from the server's log or `tessera inspect`",
        "c.yaml:4: apps[0].xcode_certificates[2]: is a duplicate; remove one",
      ])
  }

  @Test func `A change of fingerprints is listed`() throws {
    let changes = CatalogDifference(
      from: try catalog(), to: try catalog("Sandbox", Self.two)
    ).lines
    #expect(
      changes == [
        "app com.example.app: the Xcode certificate \(Self.one) is no longer trusted",
        "app com.example.app: the Xcode certificate \(Self.two) is trusted",
      ])
  }

  @Test func `Check and doctor warn about fingerprints together with Production`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    func warnings(_ environments: String) throws -> [String] {
      try text(environments, Self.one).write(to: file, atomically: true, encoding: .utf8)
      return try CatalogReport(file.path, environment: [:]).warnings
    }
    #expect(try warnings("Sandbox").isEmpty)
    #expect(try warnings("Production, Sandbox").first?.contains("xcode_certificates") == true)

    func findings(_ environments: Set<AppStoreEnvironment>, _ count: Int) -> [String] {
      var facts = DoctorInput(now: TestStore.purchaseDate)
      facts.apps = [
        .init(
          bundleID: TestStore.bundleID, environments: environments, appAppleID: 1, key: .missing,
          xcodeCertificates: count)
      ]
      return Doctor.findings(facts).map(\.what)
    }
    let name = "\(TestStore.bundleID)"
    #expect(findings([.production, .xcode], 1).contains("\(name): xcode_certificates"))
    #expect(!findings([.sandbox, .xcode], 1).contains("\(name): xcode_certificates"))
    #expect(findings([.sandbox, .xcode], 1).contains("\(name): in-app purchase key"))
    // Nobody can be asked about an app that only Xcode runs.
    #expect(!findings([.xcode], 1).contains("\(name): in-app purchase key"))
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("localhost", true), ("::1", true), ("[::1]", true), ("10.1.2.3", true),
    ("172.31.0.1", true), ("192.168.1.10", true), ("169.254.3.4", true), ("fd00::1", true),
    ("fe80::1%en0", true), ("0.0.0.0", false), ("::", false), ("172.32.0.1", false),
    ("8.8.8.8", false), ("2001:db8::1", false), ("purchases.example.com", false), ("", false),
  ])
  func `Only this machine and private addresses are private`(host: String, isPrivate: Bool) {
    #expect(ListenAddress.isPrivate(host) == isPrivate)
  }

  private func settings(_ flags: [String: [String]]) throws -> ServeOptions {
    try ServeOptions(
      SettingsReader(
        flags: flags.merging(["catalog": ["c"]]) { $1 }, environment: [:], file: nil
      ) { _ in "" })
  }

  @Test func `Trusting every certificate is rejected on a public address`() throws {
    #expect(try !settings([:]).trustsXcode)
    #expect(try settings(["trust-xcode": ["true"]]).trustsXcode)
    #expect(try settings(["trust-xcode": ["true"], "host": ["192.168.1.10"]]).trustsXcode)
    for host in ["0.0.0.0", "::", "203.0.113.7", "purchases.example.com"] {
      let error = #expect(throws: SettingsError.self) {
        try settings(["trust-xcode": ["true"], "host": [host]])
      }
      #expect(
        error?.description.hasPrefix("--trust-xcode: not allowed while listening on \(host)")
          == true)
    }
  }

  @Test func `Trusting every certificate is rejected while an app sells in Production`() throws {
    let trusting = try catalog("Sandbox", "").trustingXcode()
    #expect(trusting.trustsAnyXcodeCertificate)
    #expect(trusting.apps.first?.environments == [.sandbox, .xcode])
    let error = #expect(throws: CatalogFileError.self) {
      try catalog("Production, Sandbox").trustingXcode()
    }
    #expect(error == .xcodeInProduction(app: "com.example.app"))
    #expect(error?.description.contains("--trust-xcode") == true)
  }

  @Test func `A catalog that adds Production is rejected while every certificate is trusted`()
    async throws
  {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    try text("Sandbox", "").write(to: file, atomically: true, encoding: .utf8)
    let clock = VirtualClock(at: TestStore.purchaseDate)
    let source = CatalogProvider(
      try CatalogFile.load(file.path, environment: [:]).trustingXcode(), at: clock.now())
    let reloader = CatalogReloader(
      path: file.path, environment: [:], source: source, clock: clock)
    #expect(await reloader.look() == .unchanged)
    #expect(await reloader.look(isRequested: true) == .unchanged)

    try text("Production", "").write(to: file, atomically: true, encoding: .utf8)
    guard case .rejected(let lines) = await reloader.look(isRequested: true) else {
      Issue.record("the catalog was taken")
      return
    }
    #expect(lines.first?.contains("--trust-xcode") == true)
    try text("Sandbox", Self.one).write(to: file, atomically: true, encoding: .utf8)
    guard case .reloaded = await reloader.look(isRequested: true) else {
      Issue.record("the catalog was not taken")
      return
    }
    #expect(source.current.trustsAnyXcodeCertificate)
  }
}
