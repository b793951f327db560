// swift-tools-version: 6.2
import PackageDescription

// The folders of Sources and Tests are three wings over a core: Client, Simulator and Server. Each
// target depends only on targets of lower layers; `Scripts/check-layers` has the table, the refused
// edges and those between wings, and CI runs it. `Docs/Architecture.md` says what each is for.

/// A library that only the server and its tools need: a package that turns the trait `Server` off
/// does not even fetch it.
func server(_ name: String, _ package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Server"]))
}

/// A target that only the client of PostgreSQL needs: without the trait `Postgres` no part of libpq is.
func postgres(_ name: String) -> Target.Dependency {
  .target(name: name, condition: .when(traits: ["Postgres"]))
}

/// What the tables below name with a lower-case letter.
let outside: [String: Target.Dependency] = [
  "argumentParser": server("ArgumentParser", "swift-argument-parser"),
  "asyncHTTPClient": server("AsyncHTTPClient", "async-http-client"),
  "clibpq": postgres("CLibPQ"),
  "configuration": server("Configuration", "swift-configuration"),
  "coreMetrics": server("CoreMetrics", "swift-metrics"),
  "crypto": .product(name: "Crypto", package: "swift-crypto"),
  "cryptoExtras": .product(name: "CryptoExtras", package: "swift-crypto"),
  "grdb": server("GRDB", "GRDB.swift"),
  // For what runs so often that rows and arguments in between cost more than SQLite.
  "grdbSQLite": server("GRDBSQLite", "GRDB.swift"),
  "httpTypes": .product(name: "HTTPTypes", package: "swift-http-types"),
  "hummingbird": server("Hummingbird", "hummingbird"),
  "hummingbirdCore": server("HummingbirdCore", "hummingbird"),
  "hummingbirdTesting": server("HummingbirdTesting", "hummingbird"),
  "ledgerPostgres": postgres("LedgerPostgres"),
  "logging": server("Logging", "swift-log"),
  "mustache": server("Mustache", "swift-mustache"),
  "nioCore": server("NIOCore", "swift-nio"),
  "nioEmbedded": server("NIOEmbedded", "swift-nio"),
  "nioHTTP1": server("NIOHTTP1", "swift-nio"),
  "nioPosix": server("NIOPosix", "swift-nio"),
  "nioSSL": server("NIOSSL", "swift-nio-ssl"),
  "postgresLink": postgres("PostgresLink"),
  "serviceLifecycle": server("ServiceLifecycle", "swift-service-lifecycle"),
  "swiftASN1": .product(name: "SwiftASN1", package: "swift-asn1"),
  "unixSignals": server("UnixSignals", "swift-service-lifecycle"),
  "x509": .product(name: "X509", package: "swift-certificates"),
  "yams": server("Yams", "Yams"),
]

/// Returns the targets of a table, in its order.
///
/// A word that ends with a slash is the folder of the next rows, which declare libraries, or what comes
/// after the folder: `tests` or `executables`. A row is a name, a colon and what the target depends
/// on: names of `outside`, and targets of this package.
func targets(_ table: String) -> [Target] {
  var targets: [Target] = []
  var folder = ""
  var kind = ""
  for word in table.split(whereSeparator: \.isWhitespace).map(String.init) {
    let name = String(word.dropLast())
    switch (word.last, kind) {
    case ("/", _): (folder, kind) = (word, "")
    case (":", "tests"): targets.append(.testTarget(name: name, path: folder + name))
    case (":", "executables"): targets.append(.executableTarget(name: name, path: folder + name))
    case (":", _): targets.append(.target(name: name, path: folder + name))
    default:
      if ["executables", "tests"].contains(word) {
        kind = word
      } else {
        targets.last?.dependencies.append(outside[word] ?? .byName(name: word))
      }
    }
  }
  return targets
}

/// Returns a library of the targets whose names are separated by spaces.
func library(_ name: String, _ targets: String) -> Product {
  .library(name: name, targets: targets.split(whereSeparator: \.isWhitespace).map(String.init))
}

/// Apple's frameworks exist on Apple's platforms; these stand in for them everywhere else. Tests with simulated
/// devices are here too: where StoreKit is Apple's there are none.
#if os(Linux)
  let storeKit = "StoreKit StoreKitBackend"
  let storeKitProducts = [
    library("StoreKit", "StoreKit StoreKitBackend"),
    library("StoreKitTest", "StoreKitTest StoreKit StoreKitBackend"),
    library(
      "TesseraTesting",
      """
      TesseraTesting StoreKitTest StoreKit StoreKitBackend AppStoreServerAPI AppStoreTypes Tessera
      """),
  ]
  let resources: [String: [Resource]] = [
    "StoreKitTestTests": [.copy("Resources/Store.storekit")]
  ]
  let excluded = ["Tessera": ["PrivacyInfo.xcprivacy"], "TesseraUI": ["Localizable.xcstrings"]]
  let storeKitTargets = targets(
    """
    Sources/Simulator/
      StoreKit: AppStoreTypes Effects Encodings SignedData StoreKitBackend crypto
      StoreKitTest: AppStoreServerAPI AppStoreSimulator AppStoreTypes Effects SignedData
        SimulatorServer StoreConfiguration StoreKit StoreKitBackend
      TesseraTesting: AppStoreServerAPI AppStoreSimulator AppStoreTypes CatalogModel Effects
        EntitlementServer ServerBootstrap SignedData SimulatorServer StoreKit StoreKitBackend
        StoreKitTest Subscriptions Tessera TrustedEntitlements httpTypes hummingbird logging nioCore
        nioEmbedded
    Tests/Client/ tests
      TesseraTests: AppStoreTypes Effects Encodings EntitlementAPI Paywalls RepositoryFiles
        SignedData StoreKit StoreKitBackend Subscriptions Tessera TesseraUI TrustedEntitlements
        WaitingTestSupport httpTypes
      TesseraSurface: StoreKit Tessera
    Tests/Simulator/ tests
      StoreKitTests: AppStoreTypes Effects Encodings SignedData StoreKit StoreKitBackend TestSupport
        httpTypes
      StoreKitSurface: StoreKit
      StoreKitStoreTests: AppStoreSimulator AppStoreTypes SimulatorServer StoreConfiguration
        StoreKit StoreKitBackend WaitingTestSupport
      StoreKitTestTests: AppStoreServerAPI AppStoreTypes Effects Encodings RepositoryFiles SessionSoak
        SignedData StoreKit StoreKitTest Tessera TesseraTesting WaitingTestSupport
      StoreKitTestSurface: StoreKit StoreKitTest
    Tests/Simulator/ executables
      SessionSoak: Effects SanitizedMutex StoreKit StoreKitTest
    Tests/Simulator/
      SanitizedMutex:
    Tests/EndToEnd/ tests
      EndToEndTests: AppStoreServerAPI AppStoreSimulator AppStoreTypes AsyncHTTPTransport
        CatalogFiles CatalogModel Demonstration Effects Encodings EntitlementAPI EntitlementServer
        Events Experiments HTTPListening Ingest Ledger LedgerSQLite Offerings Populations
        PostgresTestSupport RepositoryFiles ServerAdministration ServerBootstrap SignedData
        SimulatorServer StoreConfiguration StoreKit StoreKitBackend StoreTestSupport Subscriptions
        Tessera tessera-cli TestSupport TrustedEntitlements WaitingTestSupport WebhookDelivery
        Webhooks httpTypes hummingbird hummingbirdTesting logging
      ExampleTests: AppFrame AppStoreSimulator AppStoreTypes AsyncHTTPTransport CatalogFiles
        Demonstration Effects EntitlementStoreApp HTTPListening PurchasesApp RepositoryFiles
        ServerBootstrap SimulatorServer StoreConfiguration StoreKitApp StoreKitBackend SwitchApp
        httpTypes logging
    Examples/ executables
      StoreKitApp: AppFrame StoreKit
      EntitlementStoreApp: AppFrame Tessera
      PurchasesApp: AppFrame StoreKit Tessera
      SwitchApp: AppFrame Tessera
    """)
#else
  let storeKit = ""
  let storeKitProducts: [Product] = []
  let resources: [String: [Resource]] = [
    "Tessera": [.copy("PrivacyInfo.xcprivacy")],
    "TesseraUI": [.process("Localizable.xcstrings")],
  ]
  let excluded: [String: [String]] = [:]
  let storeKitTargets: [Target] = []
#endif

let everywhere = targets(
  """
  Sources/Core/
    Encodings:
    AppStoreTypes: Encodings
    Effects: AppStoreTypes httpTypes
    OwnerOnlyFiles:
    SignedData: AppStoreTypes Effects Encodings crypto httpTypes swiftASN1 x509
    AppStoreServerAPI: AppStoreTypes Effects Encodings crypto httpTypes
    Subscriptions: AppStoreTypes Encodings
    TrustedEntitlements: crypto
    EntitlementAPI: AppStoreTypes Encodings Paywalls httpTypes
    Paywalls: AppStoreTypes Encodings

  Sources/Client/
    Tessera: AppStoreTypes Effects Encodings EntitlementAPI OwnerOnlyFiles Paywalls Subscriptions
      TrustedEntitlements \(storeKit) httpTypes
    TesseraUI: AppStoreTypes Paywalls Tessera

  Sources/Simulator/
    StoreConfiguration: AppStoreTypes Encodings
    AppStoreSimulator: AppStoreTypes Effects StoreConfiguration
    StoreKitBackend: AppStoreTypes Effects httpTypes
    SimulatorServer: AppStoreServerAPI AppStoreSimulator AppStoreTypes Effects Encodings
      OwnerOnlyFiles SignedData StoreConfiguration StoreKitBackend httpTypes hummingbird logging
      nioCore
    Populations: AppStoreSimulator AppStoreTypes Effects Encodings StoreConfiguration yams

  Sources/Server/
    Offerings: AppStoreTypes Encodings Paywalls
    Experiments: AppStoreTypes crypto
    ExperimentStatistics: AppStoreTypes Encodings Experiments
    CatalogModel: AppStoreTypes Charts Encodings EntitlementAPI Experiments Ledger Offerings
      Subscriptions WebhookTemplates crypto
    CatalogFiles: AppStoreServerAPI AppStoreTypes CatalogModel Charts Effects Encodings Events
      Experiments Ledger Offerings OwnerOnlyFiles Paywalls StoreConfiguration Subscriptions Webhooks
      WebhookTemplates logging serviceLifecycle unixSignals yams
    Ledger: AppStoreTypes Encodings Experiments SignedData Subscriptions crypto
    SQLiteSettings:
    LedgerSQLite: AppStoreTypes Encodings Experiments Ledger OwnerOnlyFiles SQLiteSettings
      Subscriptions crypto grdb grdbSQLite
    PostgresLink: Encodings clibpq
    LedgerPostgres: AppStoreTypes Effects Encodings Experiments Ledger Subscriptions crypto
      postgresLink
    Ingest: AppStoreServerAPI AppStoreTypes Effects Encodings Ledger SignedData Subscriptions
      logging
    Events: AppStoreTypes Charts Encodings Experiments Ledger Subscriptions crypto
    EventProjection: AppStoreTypes Effects Encodings Events Ledger
    Exports: AppStoreTypes CatalogModel Charts CZlib Effects Encodings Events Experiments Ledger
      OwnerOnlyFiles Subscriptions crypto httpTypes
    Webhooks: AppStoreTypes Effects Encodings crypto httpTypes
    WebhookTemplates: AppStoreTypes Encodings mustache
    WebhookDelivery: AppStoreTypes CatalogModel Charts Effects Encodings Events Experiments Ledger
      Webhooks WebhookTemplates httpTypes logging
    AsyncHTTPTransport: AppStoreTypes Effects Webhooks asyncHTTPClient httpTypes nioCore nioHTTP1
      nioPosix nioSSL
    Charts: AppStoreTypes Encodings Subscriptions
    AppleReports: AppStoreTypes CZlib Encodings
    ChartProjection: AppleReports AppStoreTypes CatalogModel Charts Effects Encodings Experiments
      ExperimentStatistics Ledger Subscriptions
    PrometheusText: coreMetrics
    Dashboard: AppleReports AppStoreTypes Charts Encodings EntitlementAPI Ledger Offerings Paywalls
      Subscriptions mustache
    EntitlementServer: AppleReports AppStoreServerAPI AppStoreTypes CatalogModel ChartProjection
      Charts Dashboard Effects Encodings EntitlementAPI Events Experiments ExperimentStatistics
      Ingest Ledger Offerings Paywalls PrometheusText RevenueCatMigration Subscriptions
      TrustedEntitlements WebhookDelivery Webhooks coreMetrics crypto httpTypes hummingbird logging
      nioCore nioHTTP1
    HTTPListening: AppStoreTypes Effects EntitlementServer OwnerOnlyFiles httpTypes hummingbird
      hummingbirdCore logging nioCore nioHTTP1 nioPosix nioSSL serviceLifecycle unixSignals
    ProcessSettings:
    ServerAdministration: AppStoreServerAPI AppStoreTypes CatalogFiles CatalogModel Effects
      Encodings EntitlementServer Ledger OwnerOnlyFiles ProcessSettings SignedData Subscriptions
      TrustedEntitlements WebhookDelivery Webhooks crypto httpTypes logging
    SettingsParsing: AppStoreTypes CatalogModel Encodings EntitlementServer HTTPListening Ledger
      OwnerOnlyFiles SignedData configuration logging yams
    RevenueCatMigration: AppStoreTypes CatalogModel CZlib Effects Encodings EntitlementAPI Ingest
      Ledger OwnerOnlyFiles Subscriptions crypto httpTypes
    ServerBootstrap: AppStoreServerAPI AppStoreTypes AsyncHTTPTransport CatalogFiles CatalogModel
      ChartProjection Charts Dashboard Effects Encodings EntitlementAPI EntitlementServer
      EventProjection Events Exports Ingest Ledger LedgerSQLite OwnerOnlyFiles RevenueCatMigration
      ServerAdministration SignedData TrustedEntitlements WebhookDelivery Webhooks crypto
      ledgerPostgres logging serviceLifecycle

  Sources/Tools/
    Demonstration: AppFrame AppStoreServerAPI AppStoreSimulator AppStoreTypes AsyncHTTPTransport
      CatalogFiles CatalogModel Effects EntitlementServer Experiments HTTPListening Ledger Offerings
      Populations ServerBootstrap SignedData SimulatorServer StoreConfiguration StoreKitBackend
      Subscriptions TrustedEntitlements httpTypes hummingbird logging nioCore
  Sources/Tools/ executables
    tessera-cli: AppleReports AppStoreServerAPI AppStoreSimulator AppStoreTypes AsyncHTTPTransport
      CatalogFiles CatalogModel ChartProjection Charts Demonstration Effects Encodings
      EntitlementAPI EntitlementServer Events Experiments ExperimentStatistics Exports HTTPListening
      Ingest Ledger OwnerOnlyFiles Populations RevenueCatMigration ServerAdministration
      ServerBootstrap SettingsParsing SignedData SimulatorServer StoreConfiguration StoreKitBackend
      Subscriptions TrustedEntitlements WebhookDelivery Webhooks argumentParser httpTypes
      hummingbird logging serviceLifecycle
  Examples/
    AppFrame:

  Tests/Core/ tests
    EncodingsTests: Encodings
    AppStoreTypesTests: AppStoreTypes Encodings
    EffectsTests: AppStoreTypes Effects httpTypes
    SignedDataTests: AppStoreTypes Effects Encodings RepositoryFiles SignedData TestSupport
      WaitingTestSupport httpTypes
    AppStoreServerAPITests: AppStoreServerAPI AppStoreTypes Effects RepositoryFiles crypto httpTypes
    SubscriptionsTests: AppStoreSimulator AppStoreTypes Effects RepositoryFiles StoreConfiguration
      Subscriptions
    TrustedEntitlementsTests: TrustedEntitlements crypto
    EntitlementAPITests: AppStoreTypes Encodings EntitlementAPI httpTypes
    PaywallsTests: AppStoreTypes Encodings EntitlementAPI Paywalls RepositoryFiles

  Tests/Simulator/ tests
    StoreConfigurationTests: AppStoreTypes Effects RepositoryFiles StoreConfiguration
    AppStoreSimulatorTests: AppStoreSimulator AppStoreTypes Effects StoreConfiguration
    SimulatorServerTests: AppStoreServerAPI AppStoreSimulator AppStoreTypes Effects RepositoryFiles
      SignedData SimulatorServer StoreConfiguration StoreKitBackend StoreTestSupport TestSupport
      WaitingTestSupport httpTypes hummingbird hummingbirdTesting
    PopulationsTests: AppStoreSimulator AppStoreTypes Encodings Populations RepositoryFiles
      SignedData SimulatorServer StoreConfiguration

  Tests/Server/ tests
    OfferingsTests: AppStoreTypes Encodings Offerings
    ExperimentsTests: AppStoreTypes CatalogFiles CatalogModel Effects Experiments Offerings
      RepositoryFiles
    ExperimentStatisticsTests: AppStoreTypes Effects Experiments ExperimentStatistics
    LedgerConformance: AppStoreTypes CatalogModel Effects EventProjection Events EventTestSupport
      Experiments Ledger LedgerPostgres LedgerSQLite LedgerTestSupport Offerings PostgresLink
      PostgresTestSupport SignedData Subscriptions TestSupport WaitingTestSupport WebhookDelivery
      Webhooks grdb httpTypes
    PostgresLinkTests: PostgresLink PostgresTestSupport WaitingTestSupport
    IngestTests: AppStoreServerAPI AppStoreSimulator AppStoreTypes Effects Ingest Ledger
      LedgerSQLite LedgerTestSupport RepositoryFiles SignedData SimulatorServer StoreConfiguration
      StoreTestSupport Subscriptions TestSupport WaitingTestSupport httpTypes hummingbird
      hummingbirdTesting logging
    EventsTests: AppStoreSimulator AppStoreTypes Effects Encodings EntitlementServer Events
      EventTestSupport Ledger Populations RepositoryFiles SignedData StoreConfiguration
      Subscriptions TestSupport WaitingTestSupport WebhookDelivery
    ExportsTests: AppStoreSimulator AppStoreTypes CatalogFiles CatalogModel CZlib Dashboard Effects
      Encodings EntitlementAPI EntitlementServer EventProjection Events Experiments Exports Ledger
      LedgerTestSupport Populations RepositoryFiles ServerBootstrap StoreConfiguration Subscriptions
      httpTypes logging
    WebhooksTests: AppStoreTypes AsyncHTTPTransport Effects Encodings TestSupport Webhooks crypto
      httpTypes nioCore nioPosix nioSSL
    WebhookDeliveryTests: AppStoreTypes CatalogFiles CatalogModel Charts Effects Encodings
      EventProjection Events Ingest Ledger LedgerTestSupport RepositoryFiles ServerAdministration
      SignedData Subscriptions TestSupport WaitingTestSupport WebhookDelivery Webhooks
      WebhookTemplates httpTypes logging
    ChartsTests: AppStoreSimulator AppStoreTypes Charts Effects Encodings Populations
      RepositoryFiles StoreConfiguration Subscriptions WaitingTestSupport
    AppleReportsTests: AppleReports AppStoreSimulator AppStoreTypes ChartProjection Encodings
      Populations RepositoryFiles StoreConfiguration Subscriptions
    PrometheusTextTests: PrometheusText TestSupport coreMetrics
    EntitlementServerTests: AppleReports AppStoreServerAPI AppStoreTypes AsyncHTTPTransport
      CatalogFiles CatalogModel ChartProjection Charts Dashboard Effects Encodings EntitlementAPI
      EntitlementServer Events Experiments ExperimentStatistics HTTPListening Ingest Ledger
      LedgerTestSupport Offerings OwnerOnlyFiles Paywalls RepositoryFiles RevenueCatMigration
      ServerAdministration ServerBootstrap SettingsParsing SignedData StoreConfiguration
      Subscriptions TestSupport TrustedEntitlements WaitingTestSupport WebhookDelivery Webhooks
      WebhookTemplates asyncHTTPClient httpTypes hummingbird logging nioCore nioHTTP1 nioPosix
      nioSSL serviceLifecycle
    RevenueCatMigrationTests: AppStoreServerAPI AppStoreSimulator AppStoreTypes CatalogFiles
      CatalogModel Effects Encodings EntitlementAPI Exports Ingest Ledger LedgerTestSupport
      Offerings RevenueCatMigration SignedData SimulatorServer StoreTestSupport Subscriptions
      WaitingTestSupport httpTypes hummingbirdTesting logging
  Tests/Server/
    LedgerTestSupport: AppStoreTypes Ledger SignedData Subscriptions
    EventTestSupport: Encodings EntitlementServer Events
    PostgresTestSupport:

  Tests/Support/
    TestSupport: AppStoreTypes Effects SignedData crypto cryptoExtras swiftASN1 x509
    StoreTestSupport: AppStoreServerAPI AppStoreSimulator AppStoreTypes Effects RepositoryFiles
      SignedData SimulatorServer StoreConfiguration httpTypes hummingbird hummingbirdTesting
    RepositoryFiles:
    WaitingTestSupport:
  """)

let systemLibraries: [Target] = [
  .systemLibrary(
    name: "CLibPQ", path: "Sources/Server/CLibPQ", pkgConfig: "libpq",
    providers: [.apt(["libpq-dev"])]),
  .systemLibrary(
    name: "CZlib", path: "Sources/Server/CZlib", pkgConfig: "zlib",
    providers: [.apt(["zlib1g-dev"])]),
]

let package = Package(
  name: "tessera",
  defaultLocalization: "en",
  platforms: [.macOS(.v15), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    library("Tessera", "Tessera Paywalls"),
    library("TesseraUI", "TesseraUI"),
    library("SignedData", "SignedData AppStoreTypes"),
    library("AppStoreServerAPI", "AppStoreServerAPI AppStoreTypes Effects"),
    library("AppStoreSimulator", "AppStoreSimulator StoreConfiguration"),
    library(
      "SimulatorServer",
      """
      SimulatorServer AppStoreServerAPI AppStoreSimulator AppStoreTypes Effects SignedData
      StoreConfiguration StoreKitBackend
      """),
    library("Populations", "Populations"),
    library(
      "TesseraServer",
      """
      ServerBootstrap AsyncHTTPTransport CatalogFiles CatalogModel EntitlementServer EntitlementAPI
      ExperimentStatistics Experiments HTTPListening Ingest Ledger Offerings ServerAdministration
      SettingsParsing Subscriptions SignedData AppStoreTypes Effects
      """),
    .executable(name: "tessera", targets: ["tessera-cli"]),
  ] + storeKitProducts,
  traits: [
    .default(enabledTraits: ["Server"]),
    .trait(
      name: "Server",
      description: "The server, its tools and the store that apps are tested against over HTTP."),
    .trait(
      name: "Postgres",
      description: "The ledger on PostgreSQL. It needs Linux and libpq (libpq-dev on Debian)."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
    // Only its core: files are read here, where an error can name the line.
    .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: everywhere + systemLibraries + storeKitTargets
)

for target in package.targets where target.type != .system {
  target.resources = resources[target.name]
  target.exclude = excluded[target.name] ?? []
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .treatAllWarnings(as: .error),
    ]
}

// What stands between a request and the ledger stays on the thread that read it.
for target in package.targets
where [
  "CatalogModel", "EntitlementServer", "Ledger", "LedgerPostgres", "LedgerSQLite",
  "LedgerTestSupport", "PostgresLink",
].contains(target.name) {
  target.swiftSettings?.append(.enableUpcomingFeature("NonisolatedNonsendingByDefault"))
}
