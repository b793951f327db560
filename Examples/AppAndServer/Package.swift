// swift-tools-version: 6.2
import PackageDescription

// An app, a server and their tests in a package of their own, with the public API of Tessera only.
// `./dev examples` builds it and runs its tests. In a copy of yours, replace the path by the
// address of the repository.

/// On Apple's platforms StoreKit is Apple's; elsewhere it is Tessera's.
#if os(Linux)
  let storeKit: [Target.Dependency] = [.product(name: "StoreKit", package: "tessera")]
#else
  let storeKit: [Target.Dependency] = []
#endif

let package = Package(
  name: "app-and-server",
  platforms: [.macOS(.v15), .iOS(.v17)],
  // `./dev` builds every package with the same traits of this one.
  traits: [
    .default(enabledTraits: ["Server"]), .trait(name: "Server"), .trait(name: "Postgres"),
  ],
  dependencies: [
    .package(
      name: "tessera", path: "../..",
      traits: ["Server", .init(name: "Postgres", condition: .when(traits: ["Postgres"]))]),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    .target(
      name: "App",
      dependencies: [
        .product(name: "Tessera", package: "tessera"),
        .product(name: "TesseraUI", package: "tessera"),
      ] + storeKit),
    .executableTarget(
      name: "Server",
      dependencies: [
        .product(name: "AppStoreServerAPI", package: "tessera"),
        .product(name: "SignedData", package: "tessera"),
        .product(name: "TesseraServer", package: "tessera"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .testTarget(
      name: "AppAndServerTests",
      dependencies: [
        "App", "Server",
        .product(name: "AppStoreSimulator", package: "tessera"),
        .product(name: "Populations", package: "tessera"),
        .product(name: "SimulatorServer", package: "tessera"),
      ] + storeKit),
  ]
)
