import AppStoreCore
import SignedData

extension NegativeTable {
  /// Chains that do not connect an App Store leaf to a configured root.
  mutating func addChains() throws {
    try addRoots()
    try addMarks()
    try addAuthorities()
    try addCurves()
    try addDates()
    try addForgeries()
    try addKeys()
  }

  private mutating func addRoots() throws {
    let (ours, theirs) = (store.chain.certificates, stranger.chain.certificates)
    let twins = twin.chain.certificates
    refuse(
      "root-none", "chain.root", "No root is configured.", genuine,
      by: VerifierConfiguration(roots: []))
    refuse(
      "root-foreign", "chain.root", "A chain under another root.",
      try stranger.sign(TestStore.transaction()))
    refuse(
      "root-apple", "chain.root", "The store's own chain, where only Apple's root is configured.",
      genuine, by: VerifierConfiguration(roots: [.appleRootCAG3]))
    refuse(
      "root-twin", "chain.signature", "A chain under another root of the same name.",
      try twin.sign(TestStore.transaction()))
    refuse(
      "root-pasted", "chain.root", "A foreign chain that shows the configured root.",
      try stranger.chain.token(certificates: [theirs[0], theirs[1], ours[2]]))
    refuse(
      "root-pasted-twin", "chain.signature", "A chain of the same names, with the right root.",
      try twin.chain.token(certificates: [twins[0], twins[1], ours[2]]))
    refuse(
      "intermediate-foreign", "chain.issuer", "An intermediate of another chain.",
      try store.chain.token(certificates: [ours[0], theirs[1], ours[2]]))
    refuse(
      "intermediate-twin", "chain.signature", "An intermediate of the same name.",
      try store.chain.token(certificates: [ours[0], twins[1], ours[2]]))
    refuse(
      "leaf-foreign", "chain.issuer", "A leaf of another chain.",
      try stranger.chain.token(certificates: [theirs[0], ours[1], ours[2]]))
    refuse(
      "leaf-twin", "chain.signature", "A leaf of an intermediate of the same name.",
      try twin.chain.token(certificates: [twins[0], ours[1], ours[2]]))
    accept(
      "roots-many", "Several roots, two of one name.", genuine,
      by: VerifierConfiguration(roots: [stranger, twin, store].map(\.chain.root)))
    for environment in [AppStoreEnvironment.xcode, .localTesting] {
      let name = environment.rawValue.lowercased()
      let payload = TestStore.transaction(environment: environment)
      let configuration = VerifierConfiguration(
        roots: [store.chain.root], environments: [environment])
      refuse(
        "\(name)-foreign", "chain.root", "\(environment) data under a root that is not configured.",
        try stranger.sign(payload), by: configuration)
      accept(
        "\(name)-ours", "\(environment) data under a root that is.", try store.sign(payload),
        by: configuration)
    }
  }

  /// Returns a store whose chain has one difference from Apple's shape.
  private func odd(_ change: (inout ChainTemplate) -> Void) throws -> TestStore {
    var recipe = ChainTemplate(
      commonName: "Odd Store", notBefore: TestStore.notBefore, notAfter: TestStore.notAfter)
    change(&recipe)
    return TestStore(chain: try recipe.make())
  }

  private typealias Recipe = (
    name: String, check: String?, summary: String, change: (inout ChainTemplate) -> Void
  )

  private mutating func add(_ recipes: [Recipe]) throws {
    for recipe in recipes {
      let odd = try odd(recipe.change)
      let token = try odd.sign(TestStore.transaction())
      let trusted = VerifierConfiguration(roots: [odd.chain.root])
      if let check = recipe.check {
        refuse(recipe.name, check, recipe.summary, token, by: trusted)
      } else {
        accept(recipe.name, recipe.summary, token, by: trusted)
      }
    }
  }

  private mutating func addMarks() throws {
    let unknown = "1.3.6.1.4.1.99999.1"
    let (leaf, intermediate) = ("1.2.840.113635.100.6.11.1", "1.2.840.113635.100.6.2.1")
    let (marker, critical) = ("chain.marker", "chain.critical-extension")
    try add([
      ("leaf-unmarked", marker, "A leaf without Apple's mark.", { $0.leaf.markers = [] }),
      (
        "leaf-other-mark", marker, "A leaf with another of Apple's marks.",
        { $0.leaf.markers = ["1.2.840.113635.100.6.11.2"] }
      ),
      (
        "leaf-intermediate-mark", marker, "A leaf with the intermediate's mark.",
        { $0.leaf.markers = [intermediate] }
      ),
      (
        "leaf-critical-mark", critical, "A leaf whose mark is critical.",
        { ($0.leaf.markers, $0.leaf.criticalMarkers) = ([], [leaf]) }
      ),
      (
        "intermediate-unmarked", marker, "An intermediate without Apple's mark.",
        { $0.intermediate.markers = [] }
      ),
      (
        "intermediate-leaf-mark", marker, "An intermediate with the leaf's mark.",
        { $0.intermediate.markers = [leaf] }
      ),
      (
        "leaf-critical", critical, "A leaf with an unknown critical extension.",
        { $0.leaf.criticalMarkers = [unknown] }
      ),
      (
        "intermediate-critical", critical, "An intermediate with one.",
        { $0.intermediate.criticalMarkers = [unknown] }
      ),
      ("root-critical", critical, "A root with one.", { $0.root.criticalMarkers = [unknown] }),
      (
        "leaf-extension", nil, "A leaf with one more extension.",
        { $0.leaf.markers.append(unknown) }
      ),
    ])
  }

  private mutating func addAuthorities() throws {
    try add([
      (
        "intermediate-no-authority", "chain.authority", "An intermediate with CA:FALSE.",
        { ($0.intermediate.isAuthority, $0.intermediate.pathLength) = (false, nil) }
      ),
      (
        "root-no-authority", "chain.authority", "A root with CA:FALSE.",
        { $0.root.isAuthority = false }
      ),
      (
        "leaf-authority", "chain.leaf-authority", "A leaf with CA:TRUE.",
        { $0.leaf.isAuthority = true }
      ),
      (
        "leaf-usage", "chain.key-usage", "A leaf that may not sign data.",
        { $0.leaf.signsCertificates = true }
      ),
      (
        "intermediate-usage", "chain.key-usage", "An intermediate that may not certify.",
        { $0.intermediate.signsCertificates = false }
      ),
      (
        "root-usage", "chain.key-usage", "A root that may not certify.",
        { $0.root.signsCertificates = false }
      ),
      (
        "root-path-length", "chain.path-length", "A root that allows no authority below it.",
        { $0.root.pathLength = 0 }
      ),
      ("root-path-length-1", nil, "A root that allows one.", { $0.root.pathLength = 1 }),
    ])
  }

  private mutating func addCurves() throws {
    try add([
      ("leaf-p384", "chain.leaf-key", "A leaf with a P-384 key.", { $0.leaf.curve = .p384 }),
      ("leaf-p521", "chain.leaf-key", "A leaf with a P-521 key.", { $0.leaf.curve = .p521 }),
      (
        "intermediate-sha512", "chain.algorithm", "A leaf that was signed with SHA-512.",
        { $0.intermediate.curve = .p521 }
      ),
      (
        "root-sha512", "chain.algorithm", "An intermediate that was signed with SHA-512.",
        { $0.root.curve = .p521 }
      ),
      (
        "p256-only", nil, "A chain of P-256 keys.",
        { ($0.root.curve, $0.intermediate.curve) = (.p256, .p256) }
      ),
    ])
  }

  /// The signing date of the payload is the one that counts.
  private mutating func addDates() throws {
    let signed = TestStore.purchaseDate
    let places: [(String, WritableKeyPath<ChainTemplate, CertificateTemplate>)] = [
      ("leaf", \.leaf), ("intermediate", \.intermediate), ("root", \.root),
    ]
    for (place, path) in places {
      let ended = try odd { $0[keyPath: path].notAfter = signed }
      let began = try odd { $0[keyPath: path].notBefore = signed }
      for (name, store, date) in [
        ("expired", ended, signed + .milliseconds(1)),
        ("not-yet", began, signed - .milliseconds(1)),
      ] {
        refuse(
          "\(place)-\(name)", "chain.validity", "The \(place) was not valid when it was signed.",
          try store.sign(TestStore.transaction(signedDate: date)),
          by: VerifierConfiguration(roots: [store.chain.root]))
      }
      for (name, store) in [("expires-later", ended), ("begins-now", began)] {
        accept(
          "\(place)-\(name)", "The \(place) was valid at that very moment.",
          try store.sign(TestStore.transaction(signedDate: signed)),
          by: VerifierConfiguration(roots: [store.chain.root]))
      }
    }
  }
}
