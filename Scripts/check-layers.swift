// Checks the targets of Package.swift against the layers and the forbidden dependencies below. Run
// by Scripts/check layers with the output file of `swift package dump-package`.

import Foundation

// MARK: The rules

/// The apps under Examples/.
let exampleApps = ["StoreKitApp", "EntitlementStoreApp", "PurchasesApp", "SwitchApp"]

/// The layers, from the lowest, without tests; a target depends on lower layers only.
///
/// `Ledger` and its stores are one layer above DESIGN.md's table, because the ledger accepts only
/// the `Verified` values of `SignedData`.
let layers: [[String]] = [
  [
    "AppStoreCore", "PrometheusText", "SQLiteSettings", "ProcessSettings", "AppFrame", "CLibPQ",
    "CZlib",
  ],
  [
    "SignedData", "AppStoreServerAPI", "Subscriptions", "Paywalls", "StoreConfiguration",
    "StoreKitBackend", "Experiments", "Webhooks", "AppleReports",
  ],
  [
    "EntitlementAPI", "StoreKit", "AppStoreSimulator", "ExperimentStatistics", "Ledger", "Charts",
    "PostgresLink",
  ],
  [
    "Tessera", "SimulatorServer", "Populations", "LedgerSQLite", "LedgerPostgres", "Ingest",
    "Events", "AsyncHTTPTransport",
  ],
  ["TesseraUI", "StoreKitTest", "Catalog"],
  ["Dashboard", "ChartProjection", "Exports", "WebhookDelivery", "RevenueCatMigration"],
  ["EntitlementServer"],
  ["HTTPListening", "ServerAdministration"],
  ["ServerBootstrap", "SettingsParsing"],
  ["Demonstration", "TesseraTesting"],
  ["tessera-cli"] + exampleApps,
]

/// The folders of Sources, each with those that its targets may depend on.
let wings: [(name: String, uses: [String])] = [
  ("Core", []), ("Client", ["Core"]), ("Simulator", ["Core"]), ("Server", ["Core"]),
  ("Tools", ["Core", "Client", "Simulator", "Server"]),
]

/// Allowed dependencies between other wings, with the reason; it may only shrink.
let betweenWings: [(from: String, to: String, reason: String)] = [
  ("Catalog", "StoreConfiguration", "a first catalog is generated from a .storekit file"),
  ("Tessera", "StoreKit", "where Apple's does not exist, the SDK calls this one"),
  ("Tessera", "StoreKitBackend", "the time there is that of the simulated store"),
  ("TesseraTesting", "Catalog", "tests of an app run its server in their process"),
  ("TesseraTesting", "EntitlementServer", "tests of an app run its server in their process"),
  ("TesseraTesting", "ServerBootstrap", "tests of an app run its server in their process"),
  ("TesseraTesting", "Tessera", "tests of an app configure the SDK for that server"),
]

/// The targets that only tests may use; they belong to no layer.
let testSupport = [
  "EventTestSupport", "LedgerTestSupport", "PostgresTestSupport", "RepositoryFiles",
  "SanitizedMutex",
  "SessionSoak", "TestSupport",
  "StoreTestSupport",
  "WaitingTestSupport",
]

/// The targets that the manifest declares only on platforms without Apple's framework.
let onlyOnLinux =
  ["SanitizedMutex", "SessionSoak", "StoreKit", "StoreKitTest", "TesseraTesting"] + exampleApps

/// Names in rules whose targets do not exist yet.
let planned: [String] = []

/// Targets that only the composition root, the layers above it and tests may depend on directly.
let databases = ["LedgerSQLite", "LedgerPostgres"]
let composer = "ServerBootstrap"

/// Targets that may not be reached by any path, with the reason.
let unreachable: [(from: String, to: [String], reason: String)] = [
  (
    "AppStoreSimulator", ["Subscriptions", "Ledger"],
    "it knows the truth and they infer it; shared code would let one bug agree with itself"
  ),
  (
    "Tessera", ["AppStoreSimulator", "SimulatorServer", "StoreKitTest", "TesseraTesting"],
    "no app ships the simulator"
  ),
  ("EntitlementAPI", ["Ledger"], "the contract does not know how the server stores things"),
  ("Catalog", ["EntitlementServer"], "a catalog is checked without a server"),
  ("HTTPListening", databases, "only the composition root names a database"),
  ("ServerAdministration", databases, "only the composition root names a database"),
]

/// Packages that no target below a layer may reach by any path, with the reason.
let serverPackages = ["hummingbird", "swift-log", "async-http-client"]
let serverLayer = 3

/// Targets whose direct dependencies are limited to a list, with the reason.
let limited: [(target: String, to: [String], reason: String)] =
  exampleApps.map {
    (
      $0, ["AppFrame", "StoreKit", "Tessera"],
      "it is an ordinary app and knows nothing of simulators"
    )
  } + [
    ("StoreKitApp", ["AppFrame", "StoreKit"], "it shows what works without any SDK"),
    (
      "TesseraUI", ["Tessera", "Paywalls", "AppStoreCore"],
      "it draws paywalls, and gets everything else from the SDK"
    ),
  ]

// MARK: The package

/// A target in the output of `swift package dump-package`.
struct Target {
  var name: String
  var isTest: Bool
  var folder: String
  /// The folder of Sources or Tests that it is in; `nil` if it is elsewhere.
  var wing: String? {
    let parts = folder.split(separator: "/")
    return parts.count == 3 && ["Sources", "Tests"].contains(parts[0]) ? String(parts[1]) : nil
  }
  var targets: [String]
  var packages: [String]
}

func loadTargets(_ path: String) throws -> [Target] {
  let data = try Data(contentsOf: URL(fileURLWithPath: path))
  let package = try JSONSerialization.jsonObject(with: data) as? [String: Any]
  let dumps = package?["targets"] as? [[String: Any]] ?? []
  let names = Set(dumps.compactMap { $0["name"] as? String })
  return dumps.compactMap { dump in
    guard let name = dump["name"] as? String, let type = dump["type"] as? String else { return nil }
    let root = type == "test" ? "Tests" : "Sources"
    var target = Target(
      name: name, isTest: type == "test", folder: dump["path"] as? String ?? "\(root)/\(name)",
      targets: [], packages: [])
    for dependency in dump["dependencies"] as? [[String: Any]] ?? [] {
      // Each is one key (`byName`, `target` or `product`) with a list: name, package, and more.
      guard let (kind, value) = dependency.first, let parts = value as? [Any],
        let first = parts.first as? String
      else { continue }
      if kind == "product", parts.count > 1, let package = parts[1] as? String {
        target.packages.append(package)
      } else if names.contains(first) {
        target.targets.append(first)
      } else {
        target.packages.append(first)
      }
    }
    return target
  }
}

/// Returns the modules that the Swift files of a folder import, each with its first location.
func imports(in folder: String) -> [(module: String, place: String)] {
  let walker = FileManager.default.enumerator(atPath: folder)
  let files = (walker?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
  var found: [(module: String, place: String)] = []
  var seen: Set<String> = []
  for file in files.sorted() {
    guard let text = try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8) else {
      continue
    }
    var isInText = false
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let wasInText = isInText
      if line.components(separatedBy: "\"\"\"").count.isMultiple(of: 2) { isInText.toggle() }
      guard !wasInText, let module = importedModule(line), seen.insert(module).inserted else {
        continue
      }
      found.append((module, "\(folder)/\(file):\(number + 1)"))
    }
  }
  return found
}

/// Returns the module that a line imports; `nil` if the line is not an import.
func importedModule(_ line: Substring) -> String? {
  let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
  ]
  let access: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
  var words = line.split(separator: " ").drop { $0.hasPrefix("@") || access.contains($0) }
  guard words.popFirst() == "import" else { return nil }
  if let kind = words.first, kinds.contains(kind) { words.removeFirst() }
  return words.first?.split(separator: ".").first.map(String.init)
}

// MARK: The checks

guard CommandLine.arguments.count == 2 else {
  print("layers: run Scripts/check layers, which passes the file to read")
  exit(2)
}
let targets = try loadTargets(CommandLine.arguments[1])
let byName = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
var layerOf: [String: Int] = [:]
for (layer, names) in layers.enumerated() {
  for name in names { layerOf[name] = layer }
}
let shipped = targets.filter { !$0.isTest && !testSupport.contains($0.name) }
var problems: [String] = []

/// Returns the shortest path from a target to a matching one, as names; `nil` without such a path.
func path(from start: String, where fits: (Target) -> Bool) -> [String]? {
  var ways = [[start]]
  var visited: Set<String> = [start]
  while !ways.isEmpty {
    let way = ways.removeFirst()
    guard let last = way.last, let target = byName[last] else { continue }
    if fits(target) { return way }
    for next in target.targets where visited.insert(next).inserted { ways.append(way + [next]) }
  }
  return nil
}

func reject(_ way: [String], _ reason: String) {
  problems.append("\(way.joined(separator: " → ")): \(reason)")
}

/// Fails for names without a target, so that a renamed target cannot escape its rules.
func checkNames() {
  var named = unreachable.flatMap { [$0.from] + $0.to } + limited.flatMap { [$0.target] + $0.to }
  named += betweenWings.flatMap { [$0.from, $0.to] } + databases + [composer]
  for name in Set(named).subtracting(planned).sorted() where layerOf[name] == nil {
    reject([name], "a rule names it, but it has no layer; correct Scripts/check-layers.swift")
  }
  for name in layers.joined() where byName[name] == nil && !onlyOnLinux.contains(name) {
    reject([name], "is not a target; remove it from Scripts/check-layers.swift")
  }
}

func checkFloors() {
  for target in shipped {
    guard let layer = layerOf[target.name] else {
      reject([target.name], "has no layer; give it one in Scripts/check-layers.swift")
      continue
    }
    for next in target.targets {
      guard let lower = layerOf[next] else { continue }
      if lower >= layer {
        reject([target.name, next], "layer \(layer) may not depend on layer \(lower)")
      }
    }
  }
}

/// Checks the dependencies between wings, and returns how many there are from each to each other.
func checkWings() -> [String: Int] {
  var edges: [String: Int] = [:]
  for target in shipped where !target.folder.hasPrefix("Examples/") {
    guard let wing = wings.first(where: { $0.name == target.wing }) else {
      reject([target.name], "\(target.folder) is not Sources/WING/\(target.name); move it there")
      continue
    }
    for next in target.targets {
      guard let other = byName[next]?.wing, other != wing.name else { continue }
      edges["\(wing.name) → \(other)", default: 0] += 1
      let isAllowed = betweenWings.contains { $0.from == target.name && $0.to == next }
      if !wing.uses.contains(other), !isAllowed {
        reject([target.name, next], "\(wing.name) may not depend on \(other)")
      }
    }
  }
  // Some of the edges exist only where Apple's framework does not.
  for edge in betweenWings where byName["StoreKit"] != nil {
    if byName[edge.from]?.targets.contains(edge.to) != true {
      reject([edge.from, edge.to], "is no dependency; remove it from Scripts/check-layers.swift")
    }
  }
  for test in targets where test.isTest && test.name.hasSuffix("Tests") {
    if let target = byName[String(test.name.dropLast(5))], target.wing != test.wing {
      reject([test.name], "its wing is not that of \(target.name); move one of them")
    }
  }
  return edges
}

func checkRefusedEdges() {
  for rule in unreachable {
    for goal in rule.to {
      if let way = path(from: rule.from, where: { $0.name == goal }) { reject(way, rule.reason) }
    }
  }
  for target in shipped {
    let layer = layerOf[target.name] ?? 0
    for package in serverPackages where layer < serverLayer {
      if let way = path(from: target.name, where: { $0.packages.contains(package) }) {
        reject(way + [package], "below layer \(serverLayer) nothing reaches server packages")
      }
    }
    for support in testSupport {
      if let way = path(from: target.name, where: { $0.name == support }) {
        reject(way, "no shipped target reaches test support")
      }
    }
  }
}

func checkDirectDependencies() {
  for target in targets where !target.isTest && target.name != composer {
    guard layerOf[target.name] ?? 0 <= layerOf[composer] ?? 0 else { continue }
    for database in databases where target.targets.contains(database) {
      reject(
        [target.name, database], "only \(composer) and the layers above it may use a database")
    }
  }
  for rule in limited {
    guard let target = byName[rule.target] else { continue }
    for next in target.targets + target.packages where !rule.to.contains(next) {
      reject([target.name, next], rule.reason)
    }
  }
}

func checkImports() {
  for target in targets {
    for (module, place) in imports(in: target.folder) {
      // A target named `a-b` is the module `a_b`.
      guard let owner = targets.first(where: { $0.name.replacing("-", with: "_") == module }),
        owner.name != target.name, !target.targets.contains(owner.name)
      else { continue }
      problems.append(
        "\(place): imports \(module), which \(target.name) does not declare; "
          + "add it to the target's dependencies, if its layer allows")
    }
  }
}

checkNames()
checkFloors()
let wingEdges = checkWings()
checkRefusedEdges()
checkDirectDependencies()
checkImports()

for problem in problems { print("layers: \(problem)") }
guard problems.isEmpty else {
  print(
    "layers: \(problems.count) forbidden; move the code, or change the rule and its reason, then run: ./dev layers"
  )
  exit(1)
}
let edges = targets.reduce(0) { $0 + $1.targets.count }
print("layers: \(shipped.count) targets on \(layers.count) layers, \(edges) edges, none forbidden")
let counts = wingEdges.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
print("layers: between wings: \(counts.joined(separator: ", "))")
for edge in betweenWings {
  print("layers: exception: \(edge.from) → \(edge.to): \(edge.reason)")
}
