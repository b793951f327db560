import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import Synchronization
import Tessera
import Testing

/// Times at the limits of number types, in hostile headers and files.
@Suite(.timeLimit(.minutes(30))) struct HostileTimeTests {
  private static let texts = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "253402300800000", "-1",
    "9223372036854715807",
  ]

  @Test(arguments: texts, [Configuration.EntitlementVerificationMode.disabled, .informational])
  func `A header with a hostile time does not crash the app`(
    text: String, mode: Configuration.EntitlementVerificationMode
  ) async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      scene.server.state.withLock {
        $0.mapping = ProductEntitlementMappingBody(
          mapping: [
            "com.example.monthly": ProductMappingBody(
              productIdentifier: "com.example.monthly", entitlements: ["pro"])
          ])
      }
      scene.server.always(.change { $0.response.headerFields[.requestTime] = text })
      let roots: [String]? = mode == .disabled ? [] : nil
      let purchases = try scene.start(mode, roots: roots)
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      let client = try purchases.server().manager.client
      for _ in 0..<2 {
        var answer = ServerRequest(.productEntitlementMapping).signedResponse(
          .init(.init(status: .ok), body: []), receivedAt: Scene.start)
        answer.requestTime = Timestamp(text: text)?.milliseconds
        await client.mapping.keep(answer, .notRequested, at: Scene.start)
        _ = await client.mapping.isDue(at: Scene.start)
      }

      let later = try await scene.start(mode, roots: roots).customerInfo()
      #expect(later.requestDate == Scene.start.date)
    }
  }

  @Test(arguments: texts, ["receivedAt", "requestTime"])
  func `A file with a hostile time is ignored`(text: String, line: String) async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      _ = try await scene.start().customerInfo()
      var file = String(decoding: try Data(contentsOf: scene.file()), as: UTF8.self)
      file.replace(try Regex("\(line) [0-9]+"), with: "\(line) \(text)", maxReplacements: 1)
      try Data(file.utf8).write(to: scene.file())
      scene.server.always(.offline)

      #expect(CachedResponseCoder.signedResponse(try Data(contentsOf: scene.file())) == nil)
      #expect(try await scene.start().access(to: "pro") == .unknown)
    }
  }

  @Test func `A product mapping file with a hostile time is ignored`() async throws {
    try await Scene.play { scene in
      let file = scene.folder.appending(path: "product-mapping.answer")
      for text in Self.texts {
        let head = "path /v1/product_entitlement_mapping\nreceivedAt \(text)\n\n{}"
        try PrivateFile.write(Data(head.utf8), to: file)
        let client = try scene.start(.disabled, roots: []).server().manager.client

        #expect(await client.mapping.isDue(at: Scene.start))
        #expect(await client.mapping.products() == nil)
      }
    }
  }
}
