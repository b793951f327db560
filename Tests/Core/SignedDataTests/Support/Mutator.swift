import AppStoreCore
import SignedData
import TestSupport

/// Creates invalid or unusual tokens from a seed.
struct Mutator {
  var random: SeededRandom
  let store: TestStore
  let twin: TestStore
  let stranger: TestStore
  /// Stores whose chains differ from Apple's shape, each with its difference.
  let odd: [(name: String, store: TestStore)]
  /// The valid payloads of each store and environment, created on first use.
  private var subjects: [String: [Subject]] = [:]

  init(seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    store = try TestStore()
    twin = try TestStore()
    stranger = try TestStore(commonName: "Stranger")
    odd = try Self.recipes.map { name, change in
      var template = ChainTemplate(
        commonName: "Odd Store", notBefore: TestStore.notBefore, notAfter: TestStore.notAfter)
      change(&template)
      return (name, TestStore(chain: try template.make()))
    }
  }

  private static let recipes: [(String, @Sendable (inout ChainTemplate) -> Void)] = [
    ("leaf unmarked", { $0.leaf.markers = [] }),
    ("intermediate unmarked", { $0.intermediate.markers = [] }),
    ("leaf authority", { $0.leaf.isAuthority = true }),
    ("leaf usage", { $0.leaf.signsCertificates = true }),
    ("intermediate no authority", { $0.intermediate.isAuthority = false }),
    ("intermediate usage", { $0.intermediate.signsCertificates = false }),
    ("root usage", { $0.root.signsCertificates = false }),
    ("root path length", { $0.root.pathLength = 0 }),
    ("leaf critical", { $0.leaf.criticalMarkers = ["1.3.6.1.4.1.99999.1"] }),
    ("leaf P-384", { $0.leaf.curve = .p384 }),
    ("SHA-512", { $0.intermediate.curve = .p521 }),
    ("P-256 only", { ($0.root.curve, $0.intermediate.curve) = (.p256, .p256) }),
    ("leaf ends", { $0.leaf.notAfter = TestStore.purchaseDate }),
    ("intermediate begins", { $0.intermediate.notBefore = TestStore.purchaseDate }),
    ("root ends", { $0.root.notAfter = TestStore.purchaseDate }),
  ]

  /// A payload and how to verify it.
  struct Subject {
    var name: String
    var payload: RawObject
    var call: NegativeCase.Call

    /// The name of the field with the signing date.
    var dateField: String {
      if case .appTransaction = call { "receiptCreationDate" } else { "signedDate" }
    }
  }

  /// Returns a valid payload of any kind as a store signs it in an environment.
  private mutating func subject(
    of store: TestStore, in environment: AppStoreEnvironment
  ) throws -> Subject {
    let key = "\(store.chain.root.sha256) \(environment)"
    if let known = subjects[key] { return pick(known) }
    let transaction = TestStore.transaction(environment: environment)
    let renewalInfo = TestStore.renewalInfo(for: transaction)
    let new = [
      Subject(
        name: "transaction", payload: try RawObject(transaction), call: .transaction),
      Subject(
        name: "renewal info", payload: try RawObject(renewalInfo),
        call: .renewalInfo(transaction: try store.sign(transaction))),
      Subject(
        name: "notification",
        payload: try RawObject(
          store.notification(transaction: transaction, renewalInfo: renewalInfo)),
        call: .notification),
      Subject(
        name: "app transaction",
        payload: try RawObject(TestStore.appTransaction(environment: environment)),
        call: .appTransaction),
      Subject(
        name: "realtime request",
        payload: try RawObject(TestStore.realtimeRequest(environment: environment)),
        call: .realtimeRequest),
    ]
    subjects[key] = new
    return pick(new)
  }

  /// Returns the next mutant.
  mutating func next() throws -> Mutant {
    let environment: AppStoreEnvironment = Bool.random(using: &random) ? .sandbox : .production
    let isOdd = Int.random(in: 0..<12, using: &random) == 0
    if isOdd { return try oddMutant(in: environment) }
    var subject = try subject(of: store, in: environment)
    var what = "genuine"
    let token: String
    switch Int.random(in: 0..<19, using: &random) {
    case 0: token = try store.chain.token(payload: subject.payload.json)
    case 1...3:
      (token, what) = mutateText(try store.chain.token(payload: subject.payload.json))
    case 4...5:
      (token, what) = mutateBytes(try store.chain.token(payload: subject.payload.json))
    case 6...9: (token, what) = try mutateHeader(over: subject.payload.json)
    case 10...15:
      (subject.payload, what) = try mutatePayload(subject.payload)
      token = try store.chain.token(payload: subject.payload.json)
    case 16...17:
      let (json, change) = mutateJSON(subject.payload.json)
      (token, what) = (try store.chain.token(payload: json), change)
    default:
      let other = try self.subject(of: store, in: environment)
      (subject.call, what) = (other.call, "given as \(other.name)")
      token = try store.chain.token(payload: subject.payload.json)
    }
    return Mutant(
      what: "\(subject.name) of \(environment), \(what)", token: token, call: subject.call,
      configuration: VerifierConfiguration(
        roots: [store.chain.root], environments: [environment]))
  }

  /// Returns a random element; the collection must not be empty.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  /// Signs with a chain of a different shape, near the end of its validity.
  private mutating func oddMutant(in environment: AppStoreEnvironment) throws -> Mutant {
    let (name, odd) = pick(odd)
    let subject = try subject(of: odd, in: environment)
    let offset = pick([-1000, -1, 0, 1, 999, 1000, 86_400_000])
    let date = TestStore.purchaseDate.milliseconds + Int64(offset)
    return Mutant(
      what: "\(subject.name) of \(environment), chain: \(name), signed \(offset) ms off",
      token: try odd.chain.token(
        payload: subject.payload.setting(subject.dateField, to: "\(date)").json),
      call: subject.call,
      configuration: VerifierConfiguration(
        roots: [odd.chain.root], environments: [environment]))
  }
}
