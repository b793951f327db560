import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Foundation
import SignedData
import SimulatorServer
import StoreConfiguration
import StoreKitBackend
import Testing

/// Signed offers at purchase: a valid one is sold once, and an invalid one names its field.
///
/// Anna subscribes monthly and may upgrade to a year with the offer `Y`.
///
/// The developer has a key, and an unrelated key has the same names.
@Suite(.timeLimit(.minutes(30))) struct OfferProofTests {
  static let nonce = UUID(uuid: (0xAB, 2, 3, 4, 5, 6, 0x47, 8, 0x89, 10, 11, 12, 13, 14, 15, 0xEF))
  static let token = UUID(uuid: (0xCD, 2, 3, 4, 5, 6, 0x47, 8, 0x89, 10, 11, 12, 13, 14, 15, 0x11))

  /// The fields that a developer's server signs; each can be made invalid.
  struct Signing {
    var product: ProductID = "yearly"
    var offer = "Y"
    var transaction: TransactionID?
    var token: UUID?
    var nonce = OfferProofTests.nonce
    var age: Duration = .zero
    var keyID = "KEY1"
    var issuerID = "issuer"
    var bundleID = World.bundleID
    var isStranger = false

    func signer(_ world: World) throws -> AppStoreRequestSigner {
      let key =
        isStranger
        ? try APIKey.make(issuerID: issuerID, keyID: keyID, bundleID: bundleID)
        : try APIKey(
          issuerID: issuerID, keyID: keyID, bundleID: bundleID, pem: world.key.pemRepresentation)
      return AppStoreRequestSigner(key: key)
    }

    func jws(_ world: World) throws -> OfferSignature {
      let claims = PromotionalOfferClaims(
        productID: product, offerIdentifier: offer, transactionID: transaction)
      return OfferSignature(
        promotional: .compactJWS(
          try signer(world).sign(claims, nonce: nonce, at: world.clock.now() - age)))
    }

    func older(_ world: World) throws -> OfferSignature {
      let signed = PromotionalOfferV1(
        productID: product, offerIdentifier: offer, appAccountToken: token?.uuidString ?? "")
      return OfferSignature(
        promotional: .signature(
          try signer(world).sign(signed, nonce: nonce, at: world.clock.now() - age)))
    }
  }

  private let order = PurchaseRequest(productID: "yearly", offer: .promotional("Y"))

  /// A world in which anna is subscribed.
  private func world() async throws -> World {
    let world = try World()
    try await world.buy("monthly")
    return world
  }

  /// The field that a rejected purchase names.
  private func refusedField(
    _ order: PurchaseRequest, _ proof: OfferSignature, _ world: World
  ) async throws -> String? {
    let before = await world.store.simulator
    let error = await #expect(throws: SimulatedStoreError.self) {
      _ = try await world.store.buy(order, with: proof, by: "anna")
    }
    #expect(await world.store.simulator == before)
    guard case .offer(let refusal) = error else { return nil }
    #expect(refusal.description.hasPrefix("\(refusal.field): "))
    return refusal.field
  }

  @Test func `A signed offer is sold in either form, once per nonce`() async throws {
    for sign in [Signing().jws, Signing().older] {
      let world = try await world()
      let proof = try sign(world)
      let sold = try await world.store.buy(order, with: proof, by: "anna").transaction
      #expect(sold.productId == "yearly")
      #expect(sold.offerIdentifier == "Y")
      try await world.store.setAutoRenew(false, group: "G1", account: "anna")
      try await world.store.advance(by: .hours(1))
      let again = try await refusedField(order, proof, world)
      #expect(again == "nonce")
    }
  }

  /// An invalid part of a signature, and the field that must be named for it.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let field: String
    let signing: Signing
    var testDescription: String { field }

    init(_ field: String, _ change: (inout Signing) -> Void) {
      self.field = field
      var signing = Signing()
      change(&signing)
      self.signing = signing
    }

    static let ofBoth = [
      Mistake("kid") { $0.keyID = "OTHER" }, Mistake("signature") { $0.isStranger = true },
      Mistake("productId") { $0.product = "monthly" },
      Mistake("offerIdentifier") { $0.offer = "P" },
    ]
    static let ofJWS = [
      Mistake("iss") { $0.issuerID = "other" },
      Mistake("bid") { $0.bundleID = "com.example.other" },
      Mistake("transactionId") { $0.transaction = "1" },
      Mistake("iat") { $0.age = .hours(25) }, Mistake("iat") { $0.age = .seconds(-400) },
    ]
    static let ofOlder = [
      Mistake("signature") { $0.bundleID = "com.example.other" },
      Mistake("timestamp") { $0.age = .hours(25) },
      Mistake("timestamp") { $0.age = .seconds(-400) },
    ]
  }

  @Test(arguments: Mistake.ofBoth + Mistake.ofJWS)
  func `An invalid JWS names the field`(mistake: Mistake) async throws {
    let world = try await world()
    let field = try await refusedField(order, try mistake.signing.jws(world), world)
    #expect(field == mistake.field)
  }

  @Test(arguments: Mistake.ofBoth + Mistake.ofOlder)
  func `An invalid signature of the older form names the field if the store can know it`(
    mistake: Mistake
  ) async throws {
    let world = try await world()
    let field = try await refusedField(order, try mistake.signing.older(world), world)
    #expect(field == mistake.field)
  }

  @Test func `The older signature binds the app account token`() async throws {
    let world = try await world()
    var order = order
    order.appAccountToken = Self.token
    var signing = Signing()
    #expect(try await refusedField(order, try signing.older(world), world) == "appAccountToken")
    signing.token = Self.token
    let proof = try signing.older(world)
    _ = try await world.store.buy(order, with: proof, by: "anna")
    order.appAccountToken = nil
    signing.nonce = UUID(uuid: (1, 2, 3, 4, 5, 6, 0x47, 8, 0x89, 10, 11, 12, 13, 14, 15, 16))
    #expect(try await refusedField(order, try signing.older(world), world) == "appAccountToken")
  }

  @Test
  func `A rejected purchase does not consume its nonce, and a saved store keeps used nonces`()
    async throws
  {
    let world = try await world()
    let proof = try Signing().jws(world)
    await #expect(throws: SimulatedStoreError.self) {
      _ = try await world.store.buy(order, with: proof, by: "ben")
    }
    _ = try await world.store.buy(order, with: proof, by: "anna")
    let bytes = Array(try JSONEncoder().encode(try await world.store.snapshot()))
    let copy = try World()
    try await copy.store.restore(try SimulatedStore.snapshot(from: bytes))
    // The copy has its own key, which signs here.
    #expect(try await refusedField(order, try Signing().jws(copy), copy) == "nonce")
  }

  @Test func `The key of the configuration signs too, and an invalid key cannot be loaded`()
    async throws
  {
    let key = try APIKey.make(
      issuerID: SimulatedAPIKey.issuerID, keyID: "F1E2D3C4", bundleID: World.bundleID)
    let text = key.pemRepresentation.split(separator: "\n").dropFirst().dropLast().joined()
    let world = try World(offersKey: SubscriptionOffersKeyPair(id: key.keyID, privateKey: text))
    try await world.buy("monthly")
    let claims = PromotionalOfferClaims(productID: "yearly", offerIdentifier: "Y")
    let jws = try AppStoreRequestSigner(key: key).sign(
      claims, nonce: Self.nonce, at: world.clock.now())
    _ = try await world.store.buy(
      order, with: OfferSignature(promotional: .compactJWS(jws)), by: "anna")
    #expect(OfferSigningKey(SubscriptionOffersKeyPair(id: "K", privateKey: "nonsense")) == nil)
  }

  @Test func `A signature requires an offer, and an offer outside the app requires no signature`()
    async throws
  {
    let world = try await world()
    let proof = try Signing().jws(world)
    let field = try await refusedField(PurchaseRequest(productID: "yearly"), proof, world)
    #expect(field == "offerIdentifier")
    _ = try await world.store.buy(order, by: "anna")
  }

  @Test func `The signer decides whether the introductory offer applies`() async throws {
    let world = try await world()
    let own = try #require(await world.store.simulator.history(of: "anna").first).transactionId
    try await world.store.setAutoRenew(false, group: "G1", account: "anna")
    try await world.store.advance(by: .days(40))
    func proof(_ product: ProductID, _ id: TransactionID) throws -> OfferSignature {
      let claims = IntroductoryOfferEligibilityClaims(
        productID: product, allowIntroductoryOffer: true, transactionID: id)
      return OfferSignature(
        introductoryOfferEligibility: try Signing().signer(world).sign(
          claims, nonce: Self.nonce, at: world.clock.now()))
    }
    let order = PurchaseRequest(productID: "monthly")
    #expect(try await refusedField(order, try proof("yearly", own), world) == "productId")
    #expect(try await refusedField(order, try proof("monthly", "9"), world) == "transactionId")
    let sold = try await world.store.buy(order, with: try proof("monthly", own), by: "anna")
    #expect(sold.transaction.offerType == .introductory)
    #expect(try await refusedField(order, try proof("monthly", own), world) == "nonce")
  }

  @Test func `A device buys with a signed offer, and rejections match StoreKit's`() async throws {
    let world = try await world()
    let device = world.store.device(for: "anna", eventWait: .zero)
    guard case .compactJWS(let jws) = try Signing().jws(world).promotional,
      case .signature(let older) = try Signing().older(world).promotional
    else { return }
    func order(_ id: String, _ signature: DevicePromotionalOffer.Signature) -> DevicePurchaseRequest
    {
      DevicePurchaseRequest(
        productID: "yearly",
        promotionalOffer: DevicePromotionalOffer(offerID: id, signature: signature))
    }
    let bytes = try #require(Data(base64Encoded: older.signature))
    let stale = order(
      "Y",
      .older(
        keyID: older.keyID, nonce: older.nonce, signature: bytes,
        timestamp: Int(older.timestamp.milliseconds) + 1))
    let cases: [(DevicePurchaseRequest, PurchaseRejection, String)] = [
      (stale, .invalidOfferSignature, "signature: "),
      (order("P", .compactJWS(jws)), .invalidOfferSignature, "offerIdentifier: "),
      (order("Y", .compactJWS("a.b.c")), .invalidOfferSignature, "header"),
    ]
    for (order, refusal, text) in cases {
      let error = await #expect(throws: StoreKitBackendError.self) {
        try await device.purchase(order)
      }
      guard case .rejected(refusal, let reason) = error else {
        Issue.record("refused with \(String(describing: error))")
        continue
      }
      #expect(reason.contains(text))
    }
    let good = order(
      "Y",
      .older(
        keyID: older.keyID, nonce: older.nonce, signature: bytes,
        timestamp: Int(older.timestamp.milliseconds)))
    guard case .success(let sold) = try await device.purchase(good) else { return }
    #expect(try world.verifier.transaction(sold).payload.offerIdentifier == "Y")
  }

  @Test func `An invalid introductory offer signature on a device means the full price`()
    async throws
  {
    let world = try World()
    let device = world.store.device(for: "anna", eventWait: .zero)
    let outcome = try await device.purchase(
      DevicePurchaseRequest(productID: "monthly", introductoryOfferEligibility: "a.b.c"))
    guard case .success(let sold) = outcome else { return }
    #expect(try world.verifier.transaction(sold).payload.price == 4990)
  }

  @Test func `The control API accepts either form and names the field`() async throws {
    let world = try await world()
    guard case .compactJWS(let jws) = try Signing().jws(world).promotional,
      case .signature(let older) = try Signing().older(world).promotional
    else { return }
    try await world.serve { server in
      let other = try await buy("P", on: server, #""offerJWS": "\#(jws)""#)
      #expect(other == "offerIdentifier")
      let incomplete = try await buy("Y", on: server, #""offerKeyId": "KEY1""#)
      #expect(incomplete == "offerNonce")
      let nonce = older.nonce.uuidString
      let both = #""offerJWS": "\#(jws)", "offerNonce": "\#(nonce)""#
      let two = try await buy("Y", on: server, both)
      #expect(two == "offerJWS")
      let signature = #""offerSignature": "\#(older.signature)", "offerKeyId": "KEY1""#
      let wrong = #"\#(signature), "offerNonce": "\#(nonce)", "offerTimestamp": 1"#
      let unsigned = try await buy("Y", on: server, wrong)
      #expect(unsigned == "signature")
      let time = older.timestamp.milliseconds
      let right = #"\#(signature), "offerNonce": "\#(nonce)", "offerTimestamp": \#(time)"#
      let sold = try await buy("Y", on: server, right)
      #expect(sold == nil)
    }
  }

  /// Buys the year as anna over the control API; returns the named field, `nil` if it was sold.
  private func buy(
    _ offer: String, on server: Server, _ rest: String
  ) async throws -> String? {
    let reply = try await server.control(
      "buy",
      #"{"account": "anna", "productId": "yearly", "offerType": "PROMOTIONAL", "#
        + #""offerId": "\#(offer)", \#(rest)}"#)
    #expect(reply.status == (reply.errorField == nil ? 200 : 400))
    return reply.errorField
  }
}
