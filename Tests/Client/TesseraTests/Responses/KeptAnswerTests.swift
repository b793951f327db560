import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import Tessera
import Testing

@Suite(.timeLimit(.minutes(30))) struct KeptAnswerTests {
  @Test func `A cached response opens the gate offline and is verified again`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: Scene.start + .days(30))
      _ = try await scene.launch().customerInfo()
      scene.server.always(.offline)

      let info = try await scene.launch().customerInfo()

      #expect(info.entitlements["pro"]?.isActive == true)
      #expect(info.entitlements.verification == .verified)
    }
  }

  @Test func `A cached response verifies long after its key expired`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      _ = try await scene.launch().customerInfo()
      scene.server.always(.offline)
      scene.advance(by: .days(1000))

      let info = try await scene.launch().customerInfo()

      #expect(info.entitlements["pro"]?.isActive == true)
      #expect(info.entitlements.verification == .verified)
    }
  }

  @Test func `Offline, expired access ends three days after the response`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: Scene.start + .days(1))
      _ = try await scene.launch().customerInfo()
      scene.server.always(.offline)

      scene.advance(by: .days(3))
      #expect(try await scene.launch().customerInfo().entitlements["pro"]?.isActive == true)
      scene.advance(by: .seconds(1))
      #expect(try await scene.launch().customerInfo().entitlements["pro"]?.isActive == false)
    }
  }

  @Test func `The file contains no API key, and its name no app user ID`() async throws {
    try await Scene.play { scene in
      _ = try await scene.launch(as: "alice@example.com").customerInfo()
      let file = scene.file(of: "alice@example.com")
      let text = try String(contentsOf: file, encoding: .utf8)

      #expect(!text.contains(SignedServer.apiKey))
      #expect(!file.lastPathComponent.contains("alice"))
    }
  }

  @Test(arguments: [
    "body", "signature", "nonce", "requestTime", "headersHash", "path", "lastDigitOfTime",
  ])
  func `A changed file is rejected in enforced mode and failed in informational mode`(field: String)
    async throws
  {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      _ = try await scene.launch().customerInfo()
      try change(field, in: scene.file(), to: scene)
      scene.server.always(.offline)

      let error = await error(of: {
        _ = try await scene.launch(.enforced).customerInfo()
      })
      #expect(error?.code == .networkError)

      if field != "path" {
        let info = try await scene.launch(.informational).customerInfo()
        #expect(info.entitlements.verification == .failed)
      }
    }
  }

  @Test func `One customer's file does not serve another`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      _ = try await scene.launch().customerInfo()
      try FileManager.default.copyItem(at: scene.file(), to: scene.file(of: "mallory"))
      scene.server.always(.offline)

      for mode in Configuration.EntitlementVerificationMode.allCases {
        let error = await error(of: {
          _ = try await scene.launch(mode, as: "mallory").customerInfo()
        })
        #expect(error?.code == .networkError)
      }
    }
  }

  @Test func `A TestFlight response does not serve the App Store version`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      _ = try await scene.launch(isSandbox: true).customerInfo()
      scene.server.always(.offline)

      let store = scene.launch(isSandbox: false)
      #expect(await error { _ = try await store.customerInfo() } == .networkError)
      #expect(await scene.launch(isSandbox: true).access(to: "pro") == .granted)
    }
  }

  @Test func `An unsigned file is rejected once verification is enforced`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      scene.server.next(.change { $0.response.headerFields[.signature] = nil })
      _ = try await scene.launch(.disabled).customerInfo()

      let error = await error(of: {
        _ = try await scene.launch(.enforced).customerInfo(fetchPolicy: .fromCacheOnly)
      })

      #expect(error?.code == .customerInfoError)
    }
  }

  @Test func `A corrupt file is ignored`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      _ = try await scene.launch().customerInfo()
      let whole = try Data(contentsOf: scene.file())

      for broken in [Data(), Data("{}".utf8), whole.dropLast(40), whole.prefix(100)] {
        try broken.write(to: scene.file())
        let info = try await scene.launch().customerInfo()
        #expect(info.entitlements["pro"]?.isActive == true)
        #expect(try Data(contentsOf: scene.file()) != broken)
      }
    }
  }

  @Test func `A folder that cannot be written only costs the next launch its cache`() async throws {
    try await Scene.play { scene in
      try Data().write(to: scene.folder)
      scene.server.subscribe("alice", until: nil)
      let purchases = scene.launch()
      _ = try await purchases.customerInfo()
      scene.server.always(.offline)

      #expect(try await purchases.customerInfo().entitlements["pro"]?.isActive == true)
    }
  }

  /// Changes one field of a cached response, like an attacker with access to the device.
  private func change(_ field: String, in file: URL, to scene: Scene) throws {
    var kept = try #require(CachedResponseCoder.signedResponse(try Data(contentsOf: file)))
    switch field {
    case "requestTime": kept.requestTime = Scene.start.milliseconds + 1
    case "lastDigitOfTime":
      let time = try #require(kept.requestTime)
      (kept.requestTime, kept.etag) = (time / 10, "\(time % 10)" + (kept.etag ?? ""))
    case "path": kept.path = "/v1/subscribers/mallory"
    case "headersHash": kept.headersHash = "X-Is-Sandbox:sha256:00"
    case "body":
      let text = String(decoding: kept.body, as: UTF8.self)
      kept.body = Data(text.replacing("Bought", with: "Stolen").utf8)
    case "nonce": kept.nonce = kept.nonce.map { Data($0.dropLast() + [$0[11] ^ 1]) }
    default:
      let signature = try #require(kept.signature.flatMap { Data(base64Encoded: $0) })
      kept.signature = Data(signature.dropLast() + [signature[179] ^ 1]).base64EncodedString()
    }
    try CachedResponseCoder.write(kept).write(to: file)
  }
}
