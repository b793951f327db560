// swift-tools-version: 6.2
import PackageDescription

// Each target depends only on targets of lower layers; `Scripts/check-layers` has the table and the
// refused edges, and CI runs it. `Docs/Architecture.md` says what each target is for.

/// A library that only the server and its tools need: a package that turns the trait `Server` off
/// does not even fetch it.
func server(_ name: String, _ package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Server"]))
}

/// A target that only the client of PostgreSQL needs: without the trait `Postgres` no part of libpq is.
func postgres(_ name: String) -> Target.Dependency {
  .target(name: name, condition: .when(traits: ["Postgres"]))
}

let argumentParser = server("ArgumentParser", "swift-argument-parser")
let asyncHTTPClient = server("AsyncHTTPClient", "async-http-client")
let configuration = server("Configuration", "swift-configuration")
let coreMetrics = server("CoreMetrics", "swift-metrics")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let grdb = server("GRDB", "GRDB.swift")
let grdbSQLite = server("GRDBSQLite", "GRDB.swift")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let hummingbird = server("Hummingbird", "hummingbird")
let hummingbirdCore = server("HummingbirdCore", "hummingbird")
let hummingbirdTesting = server("HummingbirdTesting", "hummingbird")
let logging = server("Logging", "swift-log")
let mustache = server("Mustache", "swift-mustache")
let nioCore = server("NIOCore", "swift-nio")
let nioEmbedded = server("NIOEmbedded", "swift-nio")
let nioHTTP1 = server("NIOHTTP1", "swift-nio")
let nioPosix = server("NIOPosix", "swift-nio")
let nioSSL = server("NIOSSL", "swift-nio-ssl")
let serviceLifecycle = server("ServiceLifecycle", "swift-service-lifecycle")
let unixSignals = server("UnixSignals", "swift-service-lifecycle")
let yams = server("Yams", "Yams")

/// Apple's frameworks exist on Apple's platforms; these stand in for them everywhere else. Tests with simulated
/// devices are here too: where StoreKit is Apple's there are none.
#if os(Linux)
  let storeKit: [Target.Dependency] = ["StoreKit", "StoreKitBackend"]
  let storeKitProducts: [Product] = [
    .library(name: "StoreKit", targets: ["StoreKit", "StoreKitBackend"]),
    .library(name: "StoreKitTest", targets: ["StoreKitTest", "StoreKit", "StoreKitBackend"]),
    .library(
      name: "TesseraTesting",
      targets: [
        "TesseraTesting", "StoreKitTest", "StoreKit", "StoreKitBackend", "AppStoreServerAPI",
        "AppStoreTypes", "Tessera",
      ]),
  ]
  let privacyManifest: (resources: [Resource], excluded: [String]) = ([], ["PrivacyInfo.xcprivacy"])
  let texts: (resources: [Resource], excluded: [String]) = ([], ["Localizable.xcstrings"])
  let storeKitTargets: [Target] = [
    .target(
      name: "StoreKit",
      dependencies: [
        "AppStoreTypes", "Effects", "Encodings", "SignedData", "StoreKitBackend", crypto,
      ]),
    .testTarget(
      name: "StoreKitTests",
      dependencies: [
        "StoreKit", "StoreKitBackend", "AppStoreTypes", "Encodings", "SignedData", "Effects",
        "TestSupport", httpTypes,
      ]),
    .target(
      name: "StoreKitTest",
      dependencies: [
        "AppStoreServerAPI", "AppStoreSimulator", "AppStoreTypes", "Effects", "SignedData",
        "SimulatorServer",
        "StoreConfiguration", "StoreKit", "StoreKitBackend",
      ]),
    .target(
      name: "TesseraTesting",
      dependencies: [
        "AppStoreServerAPI", "AppStoreSimulator", "AppStoreTypes", "CatalogModel", "Effects",
        "EntitlementServer", "ServerBootstrap", "SignedData", "SimulatorServer", "StoreKit",
        "StoreKitBackend", "StoreKitTest", "Subscriptions", "Tessera", "TrustedEntitlements",
        httpTypes, hummingbird, logging, nioCore, nioEmbedded,
      ]),
    .testTarget(name: "StoreKitSurface", dependencies: ["StoreKit"]),
    .testTarget(name: "StoreKitTestSurface", dependencies: ["StoreKit", "StoreKitTest"]),
    .testTarget(
      name: "StoreKitTestTests",
      dependencies: [
        "RepositoryFiles", "StoreKit", "StoreKitTest", "TesseraTesting",
        "AppStoreServerAPI", "AppStoreTypes", "Effects", "Encodings", "SessionSoak",
        "SignedData", "Tessera", "WaitingTestSupport",
      ],
      resources: [.copy("Resources/Store.storekit")]),
    .executableTarget(
      name: "SessionSoak",
      dependencies: ["Effects", "SanitizedMutex", "StoreKit", "StoreKitTest"],
      path: "Tests/SessionSoak"),
    .target(name: "SanitizedMutex", path: "Tests/SanitizedMutex"),
    .testTarget(
      name: "StoreKitStoreTests",
      dependencies: [
        "StoreKit", "StoreKitBackend", "SimulatorServer", "AppStoreSimulator", "AppStoreTypes",
        "StoreConfiguration", "WaitingTestSupport",
      ]),
    .testTarget(name: "TesseraSurface", dependencies: ["StoreKit", "Tessera"]),
    .testTarget(
      name: "TesseraTests",
      dependencies: [
        "WaitingTestSupport",
        "RepositoryFiles",
        "Tessera", "TesseraUI", "AppStoreTypes", "Effects", "Encodings", "EntitlementAPI",
        "Paywalls", "SignedData", "Subscriptions", "TrustedEntitlements", httpTypes,
      ] + storeKit),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "WaitingTestSupport",
        "RepositoryFiles",
        "AppStoreServerAPI", "AsyncHTTPTransport", "CatalogFiles",
        "CatalogModel", "Demonstration", "Encodings", "EntitlementAPI", "EntitlementServer",
        "Events", "Experiments",
        "HTTPListening", "LedgerSQLite",
        "ServerAdministration", "ServerBootstrap", "Tessera",
        "TrustedEntitlements", "SimulatorServer", "AppStoreSimulator", "AppStoreTypes", "Effects",
        "Ingest", "Ledger", "Offerings", "Populations", "PostgresTestSupport", "SignedData",
        "StoreConfiguration", "Subscriptions",
        "StoreTestSupport", "TestSupport", "WebhookDelivery", "Webhooks", "tessera-cli", httpTypes,
        hummingbird,
        hummingbirdTesting, logging,
      ] + storeKit),
    .executableTarget(
      name: "StoreKitApp", dependencies: ["AppFrame", "StoreKit"], path: "Examples/StoreKitApp"),
    .executableTarget(
      name: "EntitlementStoreApp", dependencies: ["AppFrame", "Tessera"],
      path: "Examples/EntitlementStoreApp"),
    .executableTarget(
      name: "PurchasesApp", dependencies: ["AppFrame", "StoreKit", "Tessera"],
      path: "Examples/PurchasesApp"),
    .executableTarget(
      name: "SwitchApp", dependencies: ["AppFrame", "Tessera"], path: "Examples/SwitchApp"),
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "RepositoryFiles",
        "AppFrame", "AppStoreSimulator", "AppStoreTypes", "AsyncHTTPTransport", "CatalogFiles",
        "Demonstration", "Effects", "HTTPListening", "ServerBootstrap", "SimulatorServer",
        "StoreConfiguration",
        "StoreKitBackend",
        "StoreKitApp", "EntitlementStoreApp", "PurchasesApp", "SwitchApp", httpTypes, logging,
      ]),
  ]
#else
  let storeKit: [Target.Dependency] = []
  let storeKitProducts: [Product] = []
  let privacyManifest: (resources: [Resource], excluded: [String]) = (
    [.copy("PrivacyInfo.xcprivacy")], []
  )
  let texts: (resources: [Resource], excluded: [String]) = (
    [.process("Localizable.xcstrings")], []
  )
  let storeKitTargets: [Target] = []
#endif

let package = Package(
  name: "tessera",
  defaultLocalization: "en",
  platforms: [.macOS(.v15), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Tessera", targets: ["Tessera", "Paywalls"]),
    .library(name: "TesseraUI", targets: ["TesseraUI"]),
    .library(name: "SignedData", targets: ["SignedData", "AppStoreTypes"]),
    .library(
      name: "AppStoreServerAPI", targets: ["AppStoreServerAPI", "AppStoreTypes", "Effects"]),
    .library(name: "AppStoreSimulator", targets: ["AppStoreSimulator", "StoreConfiguration"]),
    .library(
      name: "SimulatorServer",
      targets: [
        "SimulatorServer", "AppStoreServerAPI", "AppStoreSimulator", "AppStoreTypes", "Effects",
        "SignedData", "StoreConfiguration", "StoreKitBackend",
      ]),
    .library(name: "Populations", targets: ["Populations"]),
    .library(
      name: "TesseraServer",
      targets: [
        "ServerBootstrap", "AsyncHTTPTransport", "CatalogFiles", "CatalogModel",
        "EntitlementServer", "EntitlementAPI", "ExperimentStatistics", "Experiments",
        "HTTPListening", "Ingest", "Ledger", "Offerings", "ServerAdministration", "SettingsParsing",
        "Subscriptions", "SignedData", "AppStoreTypes",
        "Effects",
      ]),
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
  targets: [
    // Layer 0
    .target(name: "Encodings"),
    .target(name: "AppStoreTypes", dependencies: ["Encodings"]),
    .target(name: "Effects", dependencies: ["AppStoreTypes", httpTypes]),
    .target(name: "TrustedEntitlements", dependencies: [crypto]),
    .target(name: "Paywalls", dependencies: ["AppStoreTypes", "Encodings"]),
    .target(name: "PrometheusText", dependencies: [coreMetrics]),
    .target(name: "SQLiteSettings"),
    .target(name: "ProcessSettings"),
    .target(name: "OwnerOnlyFiles"),
    .target(name: "AppFrame", path: "Examples/AppFrame"),
    .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // Layer 1
    .target(
      name: "SignedData",
      dependencies: [
        "AppStoreTypes", "Effects", "Encodings", crypto, httpTypes,
        .product(name: "X509", package: "swift-certificates"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
      ]),
    .target(name: "StoreConfiguration", dependencies: ["AppStoreTypes", "Encodings"]),
    .target(name: "Subscriptions", dependencies: ["AppStoreTypes", "Encodings"]),
    .target(name: "Offerings", dependencies: ["AppStoreTypes", "Encodings", "Paywalls"]),
    .target(name: "Experiments", dependencies: ["AppStoreTypes", crypto]),
    .target(name: "AppleReports", dependencies: ["AppStoreTypes", "CZlib", "Encodings"]),
    .target(name: "StoreKitBackend", dependencies: ["AppStoreTypes", "Effects", httpTypes]),
    .target(
      name: "EntitlementAPI",
      dependencies: ["AppStoreTypes", "Encodings", "Paywalls", httpTypes]),
    .target(name: "PostgresLink", dependencies: ["Encodings", postgres("CLibPQ")]),
    .target(
      name: "Webhooks",
      dependencies: ["AppStoreTypes", "Effects", "Encodings", crypto, httpTypes]),

    .target(
      name: "WebhookTemplates", dependencies: ["AppStoreTypes", "Encodings", mustache]),

    // Layer 2
    .target(
      name: "ExperimentStatistics", dependencies: ["AppStoreTypes", "Encodings", "Experiments"]),
    .target(
      name: "Ledger",
      dependencies: [
        "AppStoreTypes", "Encodings", "Experiments", "SignedData", "Subscriptions", crypto,
      ]),
    .target(name: "Charts", dependencies: ["AppStoreTypes", "Encodings", "Subscriptions"]),
    .target(
      name: "AppStoreServerAPI",
      dependencies: ["AppStoreTypes", "Effects", "Encodings", httpTypes, crypto]),
    .target(
      name: "AppStoreSimulator",
      dependencies: ["AppStoreTypes", "Effects", "StoreConfiguration"]),

    // Layer 3
    .target(
      name: "LedgerSQLite",
      dependencies: [
        "AppStoreTypes", "Encodings", "Experiments", "Ledger", "OwnerOnlyFiles", "SQLiteSettings",
        "Subscriptions", crypto, grdb,
        // For what runs so often that rows and arguments in between cost more than SQLite.
        grdbSQLite,
      ]),
    .target(
      name: "LedgerPostgres",
      dependencies: [
        "AppStoreTypes", "Effects", "Encodings", "Experiments", "Ledger", "Subscriptions", crypto,
        postgres("PostgresLink"),
      ]),
    .target(
      name: "Tessera",
      dependencies: [
        "AppStoreTypes", "Effects", "Encodings", "EntitlementAPI", "OwnerOnlyFiles", "Paywalls",
        "Subscriptions", "TrustedEntitlements", httpTypes,
      ] + storeKit, exclude: privacyManifest.excluded, resources: privacyManifest.resources),
    .target(
      name: "Populations",
      dependencies: [
        "AppStoreSimulator", "AppStoreTypes", "Effects", "Encodings", "StoreConfiguration",
        yams,
      ]),
    .target(
      name: "Ingest",
      dependencies: [
        "AppStoreServerAPI", "AppStoreTypes", "Effects", "Encodings", "Ledger", "SignedData",
        "Subscriptions", logging,
      ]),
    .target(
      name: "Dashboard",
      dependencies: [
        "AppStoreTypes", "AppleReports", "Charts", "Encodings", "EntitlementAPI", "Ledger",
        "Offerings", "Paywalls", "Subscriptions", mustache,
      ]),

    .target(
      name: "Events",
      dependencies: [
        "AppStoreTypes", "Charts", "Encodings", "Experiments", "Ledger", "Subscriptions", crypto,
      ]),
    .target(
      name: "AsyncHTTPTransport",
      dependencies: [
        "AppStoreTypes", "Effects", "Webhooks", asyncHTTPClient, httpTypes, nioCore, nioHTTP1,
        nioPosix, nioSSL,
      ]),
    .target(
      name: "CatalogModel",
      dependencies: [
        "AppStoreTypes", "Charts", "Encodings", "EntitlementAPI", "Experiments", "Ledger",
        "Offerings",
        "Subscriptions", "WebhookTemplates", crypto,
      ]),

    // Layer 4
    .target(
      name: "CatalogFiles",
      dependencies: [
        "AppStoreServerAPI", "AppStoreTypes", "CatalogModel", "Charts", "Effects", "Encodings",
        "Events", "Experiments", "Ledger", "Offerings", "OwnerOnlyFiles", "Paywalls",
        "StoreConfiguration",
        "Subscriptions", "WebhookTemplates", "Webhooks", logging, serviceLifecycle, unixSignals,
        yams,
      ]),
    .target(
      name: "TesseraUI", dependencies: ["AppStoreTypes", "Paywalls", "Tessera"],
      exclude: texts.excluded,
      resources: texts.resources),
    .target(
      name: "ChartProjection",
      dependencies: [
        "AppStoreTypes", "AppleReports", "CatalogModel", "Charts", "Effects", "Encodings",
        "ExperimentStatistics", "Experiments", "Ledger", "Subscriptions",
      ]),
    .target(
      name: "EventProjection",
      dependencies: ["AppStoreTypes", "Effects", "Encodings", "Events", "Ledger"]),
    .target(
      name: "WebhookDelivery",
      dependencies: [
        "AppStoreTypes", "CatalogModel", "Charts", "Effects", "Encodings", "Events", "Experiments",
        "Ledger", "WebhookTemplates", "Webhooks", httpTypes, logging,
      ]),
    .target(
      name: "SimulatorServer",
      dependencies: [
        "AppStoreTypes", "Effects", "Encodings", "OwnerOnlyFiles", "SignedData",
        "StoreConfiguration",
        "StoreKitBackend", "AppStoreServerAPI", "AppStoreSimulator",
        httpTypes, hummingbird, logging, nioCore,
      ]),

    .target(
      name: "Exports",
      dependencies: [
        "AppStoreTypes", "CZlib", "CatalogModel", "Charts", "Effects", "Encodings", "Events",
        "Experiments", "Ledger", "OwnerOnlyFiles", "Subscriptions", crypto, httpTypes,
      ]),

    .target(
      name: "RevenueCatMigration",
      dependencies: [
        "AppStoreTypes", "CZlib", "CatalogModel", "Effects", "Encodings", "EntitlementAPI",
        "Ingest", "Ledger", "OwnerOnlyFiles", "Subscriptions", crypto, httpTypes,
      ]),

    // Layer 5
    .target(
      name: "EntitlementServer",
      dependencies: [
        "AppStoreServerAPI", "AppStoreTypes", "AppleReports", "Effects", "Encodings", "Events",
        "EntitlementAPI", "Ledger", "Offerings", "Paywalls", "PrometheusText",
        "RevenueCatMigration", "Subscriptions", "TrustedEntitlements", "Ingest", "WebhookDelivery",
        "Webhooks",
        "CatalogModel", "ChartProjection", "Charts", "Dashboard", "ExperimentStatistics",
        "Experiments", coreMetrics, crypto, httpTypes, hummingbird, logging, nioCore, nioHTTP1,
      ]),

    // Layer 6
    .target(
      name: "HTTPListening",
      dependencies: [
        "AppStoreTypes", "Effects", "EntitlementServer", "OwnerOnlyFiles", httpTypes, hummingbird,
        hummingbirdCore, logging, nioCore, nioHTTP1, nioPosix, nioSSL, serviceLifecycle,
        unixSignals,
      ]),
    .target(
      name: "ServerAdministration",
      dependencies: [
        "AppStoreServerAPI", "AppStoreTypes", "CatalogFiles", "CatalogModel", "Effects",
        "Encodings", "EntitlementServer", "Ledger", "OwnerOnlyFiles", "ProcessSettings",
        "SignedData", "Subscriptions", "TrustedEntitlements", "WebhookDelivery", "Webhooks", crypto,
        httpTypes, logging,
      ]),

    // Layer 7
    .target(
      name: "SettingsParsing",
      dependencies: [
        "AppStoreTypes", "CatalogModel", "Encodings", "EntitlementServer", "HTTPListening",
        "Ledger", "OwnerOnlyFiles", "SignedData", configuration, logging, yams,
      ]),
    .target(
      name: "ServerBootstrap",
      dependencies: [
        "AppStoreServerAPI", "AppStoreTypes", "AsyncHTTPTransport", "CatalogFiles", "CatalogModel",
        "ChartProjection", "Charts", "Dashboard", "Effects", "Encodings", "EntitlementAPI",
        "EntitlementServer", "EventProjection", "Events", "Exports", "Ingest", "Ledger",
        "LedgerSQLite", "OwnerOnlyFiles", "RevenueCatMigration", "ServerAdministration",
        "SignedData", "TrustedEntitlements", "WebhookDelivery", "Webhooks", crypto, logging,
        postgres("LedgerPostgres"), serviceLifecycle,
      ]),

    // Layer 8
    .target(
      name: "Demonstration",
      dependencies: [
        "AppFrame", "AppStoreTypes", "AsyncHTTPTransport", "CatalogFiles", "CatalogModel",
        "Effects", "EntitlementServer", "Experiments", "HTTPListening", "Offerings",
        "ServerBootstrap", "SignedData",
        "AppStoreServerAPI", "AppStoreSimulator", "Ledger", "Populations", "SimulatorServer",
        "StoreConfiguration", "StoreKitBackend", "Subscriptions",
        "TrustedEntitlements", httpTypes, hummingbird, logging, nioCore,
      ]),

    // Layer 9
    .executableTarget(
      name: "tessera-cli",
      dependencies: [
        "AppStoreServerAPI", "AppStoreSimulator", "AppStoreTypes", "AppleReports",
        "AsyncHTTPTransport",
        "CatalogFiles", "CatalogModel", "ChartProjection", "Charts", "Demonstration", "Effects",
        "Encodings", "EntitlementAPI", "EntitlementServer", "Events", "ExperimentStatistics",
        "Experiments", "Exports", "HTTPListening", "Ingest", "Ledger", "OwnerOnlyFiles",
        "Populations", "RevenueCatMigration", "ServerAdministration", "ServerBootstrap",
        "SettingsParsing", "SignedData", "SimulatorServer", "StoreConfiguration", "StoreKitBackend",
        "Subscriptions", "TrustedEntitlements", "WebhookDelivery", "Webhooks", httpTypes,
        hummingbird, logging,
        serviceLifecycle, argumentParser,
      ]),

    // Tests
    .target(
      name: "TestSupport",
      dependencies: [
        "AppStoreTypes", "Effects", "SignedData", crypto,
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
        .product(name: "X509", package: "swift-certificates"),
      ], path: "Tests/TestSupport"),
    .target(name: "RepositoryFiles", path: "Tests/RepositoryFiles"),
    .target(name: "WaitingTestSupport", path: "Tests/WaitingTestSupport"),
    .target(name: "PostgresTestSupport", path: "Tests/PostgresTestSupport"),
    .target(
      name: "LedgerTestSupport",
      dependencies: ["AppStoreTypes", "Ledger", "SignedData", "Subscriptions"],
      path: "Tests/LedgerTestSupport"),
    .target(
      name: "StoreTestSupport",
      dependencies: [
        "AppStoreServerAPI", "AppStoreSimulator", "AppStoreTypes", "Effects", "RepositoryFiles",
        "SignedData", "SimulatorServer", "StoreConfiguration", httpTypes, hummingbird,
        hummingbirdTesting,
      ], path: "Tests/StoreTestSupport"),
    .testTarget(
      name: "PostgresLinkTests",
      dependencies: ["WaitingTestSupport", "PostgresLink", "PostgresTestSupport"]),
    .testTarget(name: "EncodingsTests", dependencies: ["Encodings"]),
    .testTarget(name: "AppStoreTypesTests", dependencies: ["AppStoreTypes", "Encodings"]),
    .testTarget(name: "EffectsTests", dependencies: ["Effects", "AppStoreTypes", httpTypes]),
    .testTarget(name: "TrustedEntitlementsTests", dependencies: ["TrustedEntitlements", crypto]),
    .testTarget(
      name: "PrometheusTextTests", dependencies: ["PrometheusText", "TestSupport", coreMetrics]),
    .testTarget(
      name: "SignedDataTests",
      dependencies: [
        "WaitingTestSupport",
        "RepositoryFiles",
        "SignedData", "AppStoreTypes", "Effects", "Encodings", "TestSupport", httpTypes,
      ]),
    .testTarget(
      name: "WebhooksTests",
      dependencies: [
        "AppStoreTypes", "AsyncHTTPTransport", "Effects", "Encodings", "TestSupport", "Webhooks",
        crypto, httpTypes, nioCore, nioPosix, nioSSL,
      ]),
    .testTarget(
      name: "WebhookDeliveryTests",
      dependencies: [
        "AppStoreTypes", "CatalogFiles", "CatalogModel", "Charts", "Effects", "Encodings",
        "EventProjection", "Events", "Ingest", "Ledger", "LedgerTestSupport", "RepositoryFiles",
        "ServerAdministration", "SignedData", "Subscriptions", "TestSupport", "WaitingTestSupport",
        "WebhookDelivery", "WebhookTemplates", "Webhooks", httpTypes, logging,
      ]),
    .testTarget(
      name: "StoreConfigurationTests",
      dependencies: ["RepositoryFiles", "StoreConfiguration", "AppStoreTypes", "Effects"]),
    .testTarget(
      name: "SubscriptionsTests",
      dependencies: [
        "RepositoryFiles",
        "Subscriptions", "AppStoreTypes", "Effects", "AppStoreSimulator", "StoreConfiguration",
      ]),
    .testTarget(
      name: "ChartsTests",
      dependencies: [
        "WaitingTestSupport",
        "AppStoreSimulator", "AppStoreTypes", "Charts", "Effects", "Encodings", "Populations",
        "RepositoryFiles", "StoreConfiguration", "Subscriptions",
      ]),
    .testTarget(
      name: "OfferingsTests", dependencies: ["Offerings", "AppStoreTypes", "Encodings"]),
    .testTarget(
      name: "AppleReportsTests",
      dependencies: [
        "AppStoreSimulator", "AppStoreTypes", "AppleReports", "ChartProjection", "Encodings",
        "Populations", "RepositoryFiles", "StoreConfiguration", "Subscriptions",
      ]),
    .testTarget(
      name: "PaywallsTests",
      dependencies: [
        "AppStoreTypes", "Encodings", "EntitlementAPI", "Paywalls", "RepositoryFiles",
      ]),
    .testTarget(
      name: "ExperimentsTests",
      dependencies: [
        "AppStoreTypes", "CatalogFiles", "CatalogModel", "Effects", "Experiments", "Offerings",
        "RepositoryFiles",
      ]),
    .testTarget(
      name: "ExperimentStatisticsTests",
      dependencies: ["AppStoreTypes", "Effects", "ExperimentStatistics", "Experiments"]),
    .testTarget(
      name: "EntitlementAPITests",
      dependencies: ["EntitlementAPI", "AppStoreTypes", "Encodings", httpTypes]),
    .testTarget(
      name: "AppStoreServerAPITests",
      dependencies: [
        "RepositoryFiles", "AppStoreServerAPI", "AppStoreTypes",
        "Effects", httpTypes, crypto,
      ]),
    .testTarget(
      name: "AppStoreSimulatorTests",
      dependencies: ["AppStoreSimulator", "AppStoreTypes", "Effects", "StoreConfiguration"]),
    .testTarget(
      name: "LedgerConformance",
      dependencies: [
        "Ledger", "LedgerPostgres", "LedgerSQLite", "LedgerTestSupport", "PostgresLink",
        "PostgresTestSupport", "WaitingTestSupport", "AppStoreTypes", "Effects",
        "EventProjection", "EventTestSupport", "Events", "Experiments", "Offerings", "SignedData",
        "Subscriptions",
        "TestSupport", grdb, "CatalogModel", "WebhookDelivery", "Webhooks", httpTypes,
      ]),
    .target(
      name: "EventTestSupport", dependencies: ["Encodings", "EntitlementServer", "Events"],
      path: "Tests/EventTestSupport"),
    .testTarget(
      name: "EventsTests",
      dependencies: [
        "WaitingTestSupport",
        "AppStoreSimulator", "AppStoreTypes", "Effects", "Encodings", "EntitlementServer",
        "EventTestSupport", "Events", "Ledger", "Populations", "RepositoryFiles", "SignedData",
        "StoreConfiguration", "Subscriptions", "TestSupport", "WebhookDelivery",
      ]),
    .testTarget(
      name: "ExportsTests",
      dependencies: [
        "AppStoreSimulator", "AppStoreTypes", "CZlib", "CatalogFiles", "CatalogModel",
        "Dashboard", "Effects", "Encodings", "EntitlementAPI", "EntitlementServer",
        "EventProjection", "Events", "Experiments", "Exports", "Ledger", "LedgerTestSupport",
        "Populations", "RepositoryFiles", "ServerBootstrap", "StoreConfiguration",
        "Subscriptions", httpTypes, logging,
      ]),
    .testTarget(
      name: "RevenueCatMigrationTests",
      dependencies: [
        "AppStoreServerAPI", "AppStoreSimulator", "AppStoreTypes", "CatalogFiles", "CatalogModel",
        "Effects", "Encodings", "EntitlementAPI", "Exports", "Ingest", "Ledger",
        "LedgerTestSupport", "Offerings", "RevenueCatMigration", "SignedData",
        "SimulatorServer", "StoreTestSupport", "Subscriptions", "WaitingTestSupport", httpTypes,
        hummingbirdTesting, logging,
      ]),
    .testTarget(
      name: "SimulatorServerTests",
      dependencies: [
        "WaitingTestSupport",
        "RepositoryFiles",
        "SimulatorServer", "AppStoreServerAPI", "AppStoreSimulator",
        "AppStoreTypes", "Effects", "SignedData", "StoreConfiguration", "StoreKitBackend",
        "StoreTestSupport", "TestSupport",
        httpTypes, hummingbird, hummingbirdTesting,
      ]),
    .testTarget(
      name: "PopulationsTests",
      dependencies: [
        "RepositoryFiles",
        "Populations", "AppStoreSimulator", "AppStoreTypes", "Encodings", "SignedData",
        "SimulatorServer", "StoreConfiguration",
      ]),
    .testTarget(
      name: "IngestTests",
      dependencies: [
        "WaitingTestSupport",
        "RepositoryFiles",
        "AppStoreServerAPI", "AppStoreSimulator", "Ingest", "Ledger", "LedgerSQLite", "SignedData",
        "SimulatorServer", "StoreConfiguration", "Subscriptions", "AppStoreTypes", "Effects",
        "LedgerTestSupport", "StoreTestSupport", "TestSupport", httpTypes, hummingbird,
        hummingbirdTesting, logging,
      ]),
    .testTarget(
      name: "EntitlementServerTests",
      dependencies: [
        "WaitingTestSupport",
        "RepositoryFiles",
        "AppStoreServerAPI", "AppleReports", "AsyncHTTPTransport", "CatalogFiles", "CatalogModel",
        "ChartProjection", "Charts", "Dashboard",
        "EntitlementServer", "HTTPListening", "ServerAdministration", "ServerBootstrap",
        "SettingsParsing", "EntitlementAPI", "TrustedEntitlements", "Events",
        "ExperimentStatistics", "Experiments", "Ingest", "Ledger", "Offerings", "OwnerOnlyFiles",
        "Paywalls", "RevenueCatMigration", "SignedData", "StoreConfiguration",
        "Subscriptions", "WebhookTemplates",
        "AppStoreTypes", "Effects", "Encodings", "LedgerTestSupport", "TestSupport",
        "WebhookDelivery", "Webhooks",
        asyncHTTPClient, httpTypes, hummingbird, logging, nioCore, nioHTTP1, nioPosix, nioSSL,
        serviceLifecycle,
      ]),
  ] + storeKitTargets
)

for target in package.targets where target.type != .system {
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
