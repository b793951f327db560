// swift-tools-version: 6.2
import PackageDescription

// Test sessions exist where StoreKit is not Apple's.
#if os(Linux)
  let storeKit: [Target.Dependency] = [.product(name: "TesseraTesting", package: "tessera")]
#else
  let storeKit: [Target.Dependency] = []
#endif

// A package of its own, so that what only benchmarks need stays out of users' graphs.
let package = Package(
  name: "tessera-benchmarks",
  platforms: [.macOS(.v15)],
  // `./dev` builds every package with the same traits of this one.
  traits: [
    .default(enabledTraits: ["Server"]), .trait(name: "Server"), .trait(name: "Postgres"),
  ],
  dependencies: [
    .package(
      name: "tessera", path: "..",
      traits: ["Server", .init(name: "Postgres", condition: .when(traits: ["Postgres"]))]),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(name: "AllocationCount"),
    .executableTarget(
      name: "tessera-bench",
      dependencies: [
        "AllocationCount",
        .product(name: "Tessera", package: "tessera"),
        .product(name: "TesseraServer", package: "tessera"),
        .product(name: "AppStoreSimulator", package: "tessera"),
        .product(name: "SignedData", package: "tessera"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ] + storeKit),
  ]
)

for target in package.targets where target.name != "AllocationCount" {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
}
