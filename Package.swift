// swift-tools-version: 6.2
import PackageDescription

// The folders of Sources and Tests are three wings over a core: Client, Simulator and Server. Each
// target depends only on targets of lower layers; `Scripts/check-layers.swift` has the table, the refused
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
      TesseraTesting StoreKitTest StoreKit StoreKitBackend AppStoreServerAPI AppStoreCore Tessera
      """),
  ]
  let resources: [String: [Resource]] = [
    "StoreKitTestTests": [.copy("Resources/Store.storekit")]
  ]
  let excluded = ["Tessera": ["PrivacyInfo.xcprivacy"], "TesseraUI": ["Localizable.xcstrings"]]
  let storeKitTargets = targets(
    """
    Sources/Simulator/
      StoreKit: AppStoreCore SignedData StoreKitBackend crypto
      StoreKitTest: AppStoreCore AppStoreServerAPI AppStoreSimulator SignedData SimulatorServer
        StoreConfiguration StoreKit StoreKitBackend
      TesseraTesting: AppStoreCore AppStoreServerAPI AppStoreSimulator Catalog EntitlementAPI
        EntitlementServer ServerBootstrap SignedData SimulatorServer StoreKit StoreKitBackend
        StoreKitTest Subscriptions Tessera httpTypes hummingbird logging nioCore nioEmbedded
    Tests/Client/ tests
      TesseraTests: AppStoreCore EntitlementAPI Paywalls RepositoryFiles SignedData StoreKit
        StoreKitBackend Subscriptions Tessera TesseraUI WaitingTestSupport httpTypes
      TesseraSurface: StoreKit Tessera
    Tests/Simulator/ tests
      StoreKitTests: AppStoreCore SignedData StoreKit StoreKitBackend TestSupport httpTypes
      StoreKitSurface: StoreKit
      StoreKitStoreTests: AppStoreCore AppStoreSimulator SimulatorServer StoreConfiguration StoreKit
        StoreKitBackend WaitingTestSupport
      StoreKitTestTests: AppStoreCore AppStoreServerAPI RepositoryFiles SessionSoak SignedData
        StoreKit StoreKitTest Tessera TesseraTesting WaitingTestSupport
      StoreKitTestSurface: StoreKit StoreKitTest
    Tests/Simulator/ executables
      SessionSoak: AppStoreCore SanitizedMutex StoreKit StoreKitTest
    Tests/Simulator/
      SanitizedMutex:
    Tests/EndToEnd/ tests
      EndToEndTests: AppStoreCore AppStoreServerAPI AppStoreSimulator AsyncHTTPTransport Catalog
        Demonstration EntitlementAPI EntitlementServer Events Experiments HTTPListening Ingest
        Ledger LedgerSQLite Populations PostgresTestSupport RepositoryFiles ServerAdministration
        ServerBootstrap SignedData SimulatorServer StoreConfiguration StoreKit StoreKitBackend
        StoreTestSupport Subscriptions Tessera tessera-cli TestSupport WaitingTestSupport
        WebhookDelivery Webhooks grdb httpTypes hummingbird hummingbirdTesting logging
      ExampleTests: AppFrame AppStoreCore AppStoreSimulator AsyncHTTPTransport Catalog Demonstration
        EntitlementStoreApp HTTPListening PurchasesApp RepositoryFiles ServerBootstrap
        SimulatorServer StoreConfiguration StoreKitApp StoreKitBackend SwitchApp httpTypes logging
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
    AppStoreCore: httpTypes
    SignedData: AppStoreCore crypto httpTypes swiftASN1 x509
    AppStoreServerAPI: AppStoreCore crypto httpTypes
    Subscriptions: AppStoreCore
    EntitlementAPI: AppStoreCore Paywalls crypto httpTypes
    Paywalls: AppStoreCore

  Sources/Client/
    Tessera: AppStoreCore EntitlementAPI Paywalls Subscriptions \(storeKit) httpTypes
    TesseraUI: AppStoreCore Paywalls Tessera

  Sources/Simulator/
    StoreConfiguration: AppStoreCore
    AppStoreSimulator: AppStoreCore StoreConfiguration
    StoreKitBackend: AppStoreCore httpTypes
    SimulatorServer: AppStoreCore AppStoreServerAPI AppStoreSimulator SignedData StoreConfiguration
      StoreKitBackend httpTypes hummingbird logging nioCore
    Populations: AppStoreCore AppStoreSimulator StoreConfiguration yams

  Sources/Server/
    Catalog: AppStoreCore AppStoreServerAPI Charts EntitlementAPI Events Experiments Ledger Paywalls
      StoreConfiguration Subscriptions Webhooks crypto logging serviceLifecycle unixSignals yams
    Experiments: AppStoreCore crypto
    ExperimentStatistics: AppStoreCore Experiments
    Ledger: AppStoreCore Experiments SignedData Subscriptions crypto
    SQLiteSettings:
    LedgerSQLite: AppStoreCore Experiments Ledger SQLiteSettings Subscriptions crypto grdb
      grdbSQLite
    PostgresLink: AppStoreCore clibpq
    LedgerPostgres: AppStoreCore Experiments Ledger Subscriptions crypto postgresLink
    Ingest: AppStoreCore AppStoreServerAPI Ledger SignedData Subscriptions logging
    Events: AppStoreCore Charts Experiments Ledger Subscriptions crypto
    Exports: AppStoreCore Catalog Charts CZlib Events Experiments Ledger Subscriptions crypto
      httpTypes
    Webhooks: AppStoreCore crypto httpTypes mustache
    WebhookDelivery: AppStoreCore Catalog Charts Events Experiments Ledger Webhooks httpTypes
      logging
    AsyncHTTPTransport: AppStoreCore Webhooks asyncHTTPClient httpTypes nioCore nioHTTP1 nioPosix
      nioSSL
    Charts: AppStoreCore Subscriptions
    AppleReports: AppStoreCore CZlib
    ChartProjection: AppleReports AppStoreCore Catalog Charts Experiments ExperimentStatistics
      Ledger Subscriptions
    PrometheusText: coreMetrics
    Dashboard: AppleReports AppStoreCore Catalog Charts EntitlementAPI Ledger Paywalls Subscriptions
      mustache
    EntitlementServer: AppleReports AppStoreCore AppStoreServerAPI Catalog ChartProjection Charts
      Dashboard EntitlementAPI Events Experiments ExperimentStatistics Ingest Ledger Paywalls
      PrometheusText RevenueCatMigration Subscriptions WebhookDelivery Webhooks coreMetrics crypto
      httpTypes hummingbird logging nioCore nioHTTP1
    HTTPListening: AppStoreCore EntitlementServer httpTypes hummingbird hummingbirdCore logging
      nioCore nioHTTP1 nioPosix nioSSL serviceLifecycle unixSignals
    ProcessSettings:
    ServerAdministration: AppStoreCore AppStoreServerAPI Catalog EntitlementAPI EntitlementServer
      Ledger ProcessSettings SignedData Subscriptions WebhookDelivery Webhooks crypto httpTypes
      logging
    SettingsParsing: AppStoreCore Catalog EntitlementServer HTTPListening Ledger SignedData
      argumentParser configuration logging yams
    RevenueCatMigration: AppStoreCore Catalog CZlib EntitlementAPI Ingest Ledger Subscriptions
      crypto httpTypes
    ServerBootstrap: AppStoreCore AppStoreServerAPI AsyncHTTPTransport Catalog ChartProjection
      Charts Dashboard EntitlementAPI EntitlementServer Events Exports Ingest Ledger LedgerSQLite
      RevenueCatMigration ServerAdministration SignedData WebhookDelivery Webhooks crypto
      ledgerPostgres logging serviceLifecycle

  Sources/Tools/
    Demonstration: AppFrame AppStoreCore AppStoreServerAPI AppStoreSimulator AsyncHTTPTransport
      Catalog EntitlementAPI EntitlementServer Experiments HTTPListening Ledger Populations
      ServerBootstrap SignedData SimulatorServer StoreConfiguration StoreKitBackend Subscriptions
      httpTypes hummingbird logging nioCore
  Sources/Tools/ executables
    tessera-cli: AppleReports AppStoreCore AppStoreServerAPI AppStoreSimulator AsyncHTTPTransport
      Catalog ChartProjection Charts Demonstration EntitlementAPI EntitlementServer Events
      Experiments ExperimentStatistics Exports HTTPListening Ingest Ledger Populations
      RevenueCatMigration ServerAdministration ServerBootstrap SettingsParsing SignedData
      SimulatorServer StoreConfiguration StoreKitBackend Subscriptions WebhookDelivery Webhooks
      argumentParser httpTypes hummingbird logging serviceLifecycle
  Examples/
    AppFrame:

  Tests/Core/ tests
    AppStoreCoreTests: AppStoreCore httpTypes
    SignedDataTests: AppStoreCore RepositoryFiles SignedData TestSupport WaitingTestSupport
      httpTypes
    AppStoreServerAPITests: AppStoreCore AppStoreServerAPI RepositoryFiles crypto httpTypes
    SubscriptionsTests: AppStoreCore AppStoreSimulator RepositoryFiles StoreConfiguration
      Subscriptions
    EntitlementAPITests: AppStoreCore EntitlementAPI crypto httpTypes
    PaywallsTests: AppStoreCore EntitlementAPI Paywalls RepositoryFiles

  Tests/Simulator/ tests
    StoreConfigurationTests: AppStoreCore RepositoryFiles StoreConfiguration
    AppStoreSimulatorTests: AppStoreCore AppStoreSimulator StoreConfiguration
    SimulatorServerTests: AppStoreCore AppStoreServerAPI AppStoreSimulator RepositoryFiles
      SignedData SimulatorServer StoreConfiguration StoreKitBackend StoreTestSupport TestSupport
      WaitingTestSupport httpTypes hummingbird hummingbirdTesting
    PopulationsTests: AppStoreCore AppStoreSimulator Populations RepositoryFiles SignedData
      SimulatorServer StoreConfiguration

  Tests/Server/ tests
    CatalogTests: AppStoreCore Catalog
    ExperimentsTests: AppStoreCore Catalog Experiments RepositoryFiles
    ExperimentStatisticsTests: AppStoreCore Experiments ExperimentStatistics
    LedgerConformance: AppStoreCore Catalog Events EventTestSupport Experiments Ledger
      LedgerPostgres LedgerSQLite LedgerTestSupport PostgresLink PostgresTestSupport RepositoryFiles
      SignedData Subscriptions TestSupport WaitingTestSupport WebhookDelivery Webhooks grdb
      httpTypes
    PostgresLinkTests: PostgresLink PostgresTestSupport WaitingTestSupport
    IngestTests: AppStoreCore AppStoreServerAPI AppStoreSimulator Ingest Ledger LedgerSQLite
      LedgerTestSupport RepositoryFiles SignedData SimulatorServer StoreConfiguration
      StoreTestSupport Subscriptions TestSupport WaitingTestSupport httpTypes hummingbird
      hummingbirdTesting logging
    EventsTests: AppStoreCore AppStoreSimulator EntitlementServer Events EventTestSupport Ledger
      Populations RepositoryFiles SignedData StoreConfiguration Subscriptions TestSupport
      WaitingTestSupport WebhookDelivery
    ExportsTests: AppStoreCore AppStoreSimulator Catalog CZlib Dashboard EntitlementAPI
      EntitlementServer Events Experiments Exports Ledger LedgerTestSupport Populations
      RepositoryFiles ServerBootstrap StoreConfiguration Subscriptions httpTypes logging
    WebhooksTests: AppStoreCore AsyncHTTPTransport TestSupport Webhooks crypto httpTypes nioCore
      nioPosix nioSSL
    WebhookDeliveryTests: AppStoreCore Catalog Charts Events Ingest Ledger LedgerTestSupport
      RepositoryFiles ServerAdministration SignedData Subscriptions TestSupport WaitingTestSupport
      WebhookDelivery Webhooks httpTypes logging
    ChartsTests: AppStoreCore AppStoreSimulator Charts Populations RepositoryFiles
      StoreConfiguration Subscriptions WaitingTestSupport
    AppleReportsTests: AppleReports AppStoreCore AppStoreSimulator ChartProjection Populations
      RepositoryFiles StoreConfiguration Subscriptions
    PrometheusTextTests: PrometheusText TestSupport coreMetrics
    EntitlementServerTests: AppleReports AppStoreCore AppStoreServerAPI AsyncHTTPTransport Catalog
      ChartProjection Charts Dashboard EntitlementAPI EntitlementServer Events Experiments
      ExperimentStatistics HTTPListening Ingest Ledger LedgerTestSupport Paywalls RepositoryFiles
      RevenueCatMigration ServerAdministration ServerBootstrap SettingsParsing SignedData
      StoreConfiguration Subscriptions TestSupport WaitingTestSupport WebhookDelivery Webhooks
      asyncHTTPClient httpTypes hummingbird logging nioCore nioHTTP1 nioPosix nioSSL
      serviceLifecycle
    RevenueCatMigrationTests: AppStoreCore AppStoreServerAPI AppStoreSimulator Catalog
      EntitlementAPI Exports Ingest Ledger LedgerTestSupport RevenueCatMigration SignedData
      SimulatorServer StoreTestSupport Subscriptions WaitingTestSupport httpTypes hummingbirdTesting
      logging
  Tests/Server/
    LedgerTestSupport: AppStoreCore Ledger SignedData Subscriptions
    EventTestSupport: AppStoreCore EntitlementServer Events
    PostgresTestSupport:

  Tests/Support/
    TestSupport: AppStoreCore SignedData crypto cryptoExtras swiftASN1 x509
    StoreTestSupport: AppStoreCore AppStoreServerAPI AppStoreSimulator RepositoryFiles SignedData
      SimulatorServer StoreConfiguration httpTypes hummingbird hummingbirdTesting
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
    library("SignedData", "SignedData AppStoreCore"),
    library("AppStoreServerAPI", "AppStoreServerAPI AppStoreCore"),
    library("AppStoreSimulator", "AppStoreSimulator StoreConfiguration"),
    library(
      "SimulatorServer",
      """
      SimulatorServer AppStoreServerAPI AppStoreSimulator AppStoreCore SignedData StoreConfiguration
      StoreKitBackend
      """),
    library("Populations", "Populations"),
    library(
      "TesseraServer",
      """
      ServerBootstrap AsyncHTTPTransport Catalog EntitlementServer EntitlementAPI
      ExperimentStatistics Experiments HTTPListening Ingest Ledger ServerAdministration
      SettingsParsing Subscriptions SignedData AppStoreCore
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
  "Catalog", "EntitlementServer", "Ledger", "LedgerPostgres", "LedgerSQLite",
  "LedgerTestSupport", "PostgresLink",
].contains(target.name) {
  target.swiftSettings?.append(.enableUpcomingFeature("NonisolatedNonsendingByDefault"))
}
