import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import Synchronization
import Tessera
import Testing

/// An attack on a response, or the damage of a broken proxy.
enum Attack: String, CaseIterable, Sendable {
  case signatureStripped, signatureGarbled, bodyChanged, requestTimeStripped, replayed
  case intermediateExpired, foreignRoot, answerOfAnotherCustomer
  case digitMovedFromTimeToTag, digitMovedFromTagToTime

  /// Prepares the server, and returns what happens to the next response.
  func prepare(_ scene: Scene) async throws -> SignedServer.Mishap {
    switch self {
    case .signatureStripped:
      return .change { $0.response.headerFields[.signature] = nil }
    case .signatureGarbled:
      return .change { $0.response.headerFields[.signature] = "AAAA" }
    case .bodyChanged:
      return .change { reply in
        reply.body = Array(
          String(decoding: reply.body, as: UTF8.self).replacing("2026", with: "2027").utf8)
      }
    case .requestTimeStripped:
      return .change { $0.response.headerFields[.requestTime] = nil }
    case .replayed:
      return try await replay(scene, path: "/v1/subscribers/alice")
    case .answerOfAnotherCustomer:
      scene.server.subscribe("mallory", until: nil)
      return try await replay(scene, path: "/v1/subscribers/mallory")
    case .intermediateExpired:
      scene.advance(by: .days(32))
      return .change { _ in }
    case .foreignRoot:
      let key = RootSigningKey.make().issueIntermediate(expirationDay: 30_000)
      scene.server.state.withLock { $0.signer = ResponseSigner(key) }
      return .change { _ in }
    case .digitMovedFromTimeToTag:
      return .change { $0.moveBorder(by: -1) }
    case .digitMovedFromTagToTime:
      scene.server.state.withLock { $0.etag = "7a0b" }
      return .change { $0.moveBorder(by: 1) }
    }
  }

  /// Records a valid response to a request with another nonce.
  private func replay(_ scene: Scene, path: String) async throws -> SignedServer.Mishap {
    var request = HTTPRequest(method: .get, scheme: "https", authority: "h", path: path)
    request.headerFields[.authorization] = "Bearer \(SignedServer.apiKey)"
    request.headerFields[.nonce] = Data(0..<12).base64EncodedString()
    request.headerFields[.headersHash] = HeadersHash(isSandbox: true).headerValue
    let recorded = try await scene.server.send(request, body: [])
    return .change { $0 = recorded }
  }
}

extension BufferedHTTPResponse {
  /// Moves the boundary between the request time and the tag, which are signed one right after the
  /// other.
  fileprivate mutating func moveBorder(by characters: Int) {
    let time = response.headerFields[.requestTime] ?? ""
    let both = time + (response.headerFields[.revenueCatETag] ?? "")
    response.headerFields[.requestTime] = String(both.prefix(time.count + characters))
    response.headerFields[.revenueCatETag] = String(both.dropFirst(time.count + characters))
  }
}

@Suite(.timeLimit(.minutes(30))) struct VerificationTests {
  @Test(arguments: [
    Configuration.EntitlementVerificationMode.informational, .enforced,
  ])
  func `A signed response is verified and opens the gate`(
    mode: Configuration.EntitlementVerificationMode
  ) async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: Scene.start + .days(30))
      let info = try await scene.launch(mode).customerInfo()

      #expect(info.entitlements.verification == .verified)
      #expect(info.entitlements["pro"]?.isActive == true)
      #expect(info.entitlements["pro"]?.verification == .verified)
      #expect(info.entitlements["pro"]?.reason == "Bought for this test.")
    }
  }

  @Test(arguments: Attack.allCases)
  func `Enforced mode rejects a bad response, saves none of it, and uses the last good one`(
    attack: Attack
  ) async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      let purchases = scene.launch(.enforced)
      let good = try await purchases.customerInfo()
      let kept = try Data(contentsOf: scene.file())
      scene.server.subscribe("alice", until: Scene.start - .days(1))
      scene.server.always(try await attack.prepare(scene))

      let error = await error(of: {
        _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      })

      #expect(error?.code == .signatureVerificationFailed)
      #expect(try await purchases.customerInfo() == good)
      #expect(try Data(contentsOf: scene.file()) == kept)
      #expect(try await scene.launch(.enforced).customerInfo(fetchPolicy: .fromCacheOnly) == good)
    }
  }

  @Test(arguments: Attack.allCases)
  func `Enforced mode without a good response is unknown, not "no"`(attack: Attack) async throws {
    try await Scene.play { scene in
      let purchases = scene.launch(.enforced)
      scene.server.always(try await attack.prepare(scene))

      let error = await error(of: {
        _ = try await purchases.customerInfo()
      })

      #expect(error?.code == .signatureVerificationFailed)
      #expect(!FileManager.default.fileExists(atPath: scene.file().path()))
    }
  }

  @Test(arguments: Attack.allCases)
  func `Informational mode marks a bad response as failed and uses it`(attack: Attack) async throws
  {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      scene.server.always(try await attack.prepare(scene))

      let info = try await scene.launch(.informational).customerInfo()

      #expect(info.entitlements.verification == .failed)
      #expect(info.entitlements["pro"]?.isActive == true)
      #expect(info.entitlements["pro"]?.verification == .failed)
    }
  }

  @Test(arguments: [Attack.digitMovedFromTimeToTag, .digitMovedFromTagToTime])
  func `Offerings whose time lost or gained a digit in transit are rejected`(
    attack: Attack
  ) async throws {
    try await Scene.play { scene in
      scene.server.state.withLock { $0.offerings = OfferingsTests.body }
      scene.server.always(try await attack.prepare(scene))

      let error = await error(of: { _ = try await scene.launch(.enforced).offerings() })

      #expect(error?.code == .signatureVerificationFailed)
    }
  }

  @Test func `A device whose clock is behind the response still checks the response's own time`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = scene.launch(.enforced)
      let late = VirtualClock(at: Scene.start + .days(40))
      let server = SignedServer(clock: late)
      let root = scene.server.state.withLock { $0.signer }
      server.state.withLock { $0.signer = root }
      let reply = Mutexed()
      scene.server.always(.change { $0 = reply.value ?? $0 })
      _ = await error(of: {
        _ = try await purchases.customerInfo()
      })
      let request = try #require(scene.server.lastRequest)
      // The nonce is new in each request, so the request is repeated with the same randomness.
      let repeating = scene.launch(
        .enforced,
        random: RandomBytes { _ in
          Array(Data(base64Encoded: request.headerFields[.nonce] ?? "") ?? Data())
        })
      reply.set(try await server.send(request, body: []))

      let failure = await error(of: {
        _ = try await repeating.customerInfo(fetchPolicy: .fetchCurrent)
      })

      #expect(failure?.code == .signatureVerificationFailed)
      #expect(failure?.message.contains("expired") == true)
    }
  }

  @Test func `With verification off no signature is requested and no result reported`() async throws
  {
    try await Scene.play { scene in
      let info = try await scene.launch(.disabled).customerInfo()

      #expect(info.entitlements.verification == .notRequested)
      #expect(scene.server.lastRequest?.headerFields[.nonce] == nil)
      #expect(scene.server.lastRequest?.headerFields[.headersHash] == nil)
    }
  }

  @Test func `Without trusted roots no result is reported`() async throws {
    try await Scene.play { scene in
      let info = try await scene.launch(.informational, roots: []).customerInfo()

      #expect(info.entitlements.verification == .notRequested)
    }
  }

  @Test func `A request has a new nonce of twelve bytes and the hashes`() async throws {
    try await Scene.play { scene in
      let purchases = scene.launch()
      var nonces: Set<String> = []
      for _ in 1...2 {
        _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
        let fields = try #require(scene.server.lastRequest?.headerFields)
        let nonce = try #require(fields[.nonce])
        nonces.insert(nonce)
        #expect(Data(base64Encoded: nonce)?.count == 12)
        #expect(fields[.headersHash] == HeadersHash(isSandbox: true).headerValue)
        #expect(fields[.isSandbox] == "true")
        #expect(fields[.authorization] == "Bearer appl_key")
      }
      #expect(nonces.count == 2)
    }
  }
}
