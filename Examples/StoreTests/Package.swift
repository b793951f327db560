// swift-tools-version: 6.2
import PackageDescription

// An ordinary app's store class, and tests of it with StoreKitTest. `./dev examples` builds the
// package and runs its tests. In a copy of yours, replace the path by the address of the repository.

/// On Apple's platforms these are Apple's; elsewhere they are Tessera's.
#if os(Linux)
  let storeKit: [Target.Dependency] = [.product(name: "StoreKit", package: "tessera"), "AppLog"]
  let testing: [Target.Dependency] = [.product(name: "TesseraTesting", package: "tessera")]
  let logTargets: [Target] = [.target(name: "AppLog")]
#else
  let storeKit: [Target.Dependency] = []
  let testing: [Target.Dependency] = []
  let logTargets: [Target] = []
#endif

let package = Package(
  name: "store-tests",
  platforms: [.macOS(.v15), .iOS(.v18)],
  // `./dev` builds every package with the same traits of this one.
  traits: [
    .default(enabledTraits: ["Server"]), .trait(name: "Server"), .trait(name: "Postgres"),
  ],
  dependencies: [
    .package(
      name: "tessera", path: "../..",
      traits: ["Server", .init(name: "Postgres", condition: .when(traits: ["Postgres"]))])
  ],
  targets: [
    .target(name: "Shop", dependencies: storeKit),
    .testTarget(
      name: "ShopTests", dependencies: ["Shop"] + testing, resources: [.copy("Shop.storekit")]),
  ] + logTargets
)
