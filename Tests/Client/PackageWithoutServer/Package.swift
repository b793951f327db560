// swift-tools-version: 6.2
import PackageDescription

// An app's package: it uses the SDK with the server's trait off. `Scripts/check sdk` checks that it
// fetches no server dependency, and that it builds and runs.
let package = Package(
  name: "package-without-server",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "tessera", path: "../../..", traits: [])],
  targets: [
    .executableTarget(
      name: "OnlyTheSDK", dependencies: [.product(name: "Tessera", package: "tessera")])
  ]
)
