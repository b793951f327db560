// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that what only fuzzing needs stays out of users' graphs. The modules under
// test are symbolic links: they are compiled here once more, to count which branches an input reaches.

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let asn1 = Target.Dependency.product(name: "SwiftASN1", package: "swift-asn1")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let x509 = Target.Dependency.product(name: "X509", package: "swift-certificates")

let package = Package(
  name: "tessera-fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
  ],
  targets: [
    .target(name: "AppStoreCore", dependencies: [httpTypes]),
    .target(
      name: "SignedData", dependencies: ["AppStoreCore", crypto, httpTypes, x509, asn1]),
    .target(
      name: "TestSupport",
      dependencies: [
        "AppStoreCore", "SignedData", crypto, x509, asn1,
        .product(name: "CryptoExtras", package: "swift-crypto"),
      ]),
    .systemLibrary(name: "CLibFuzzer"),
    .executableTarget(
      name: "tessera-fuzz",
      dependencies: ["AppStoreCore", "CLibFuzzer", "SignedData", "TestSupport", crypto],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]),
  ]
)

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .treatAllWarnings(as: .error),
    ]
  if target.name != "TestSupport" {
    target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer"]))
  }
}
