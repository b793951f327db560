import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Foundation
import HTTPTypes
import SignedData
import SimulatorServer
import Testing

/// Retention messages: before a cancellation, the store requests a message from the developer's server.
@Suite(.timeLimit(.minutes(30))) struct RealtimeTests {
  private static let attempt = #"{"account":"anna","subscriptionGroupIdentifier":"G1"}"#
  private static let url = "https://example.com/retention"

  /// The control API's response to a cancellation attempt.
  private struct Attempt: Decodable {
    struct Problem: Decodable {
      var field: String
      var message: String
    }
    struct Shown: Decodable {
      var source: String
      var messageIdentifier: UUID?
      var message: UploadMessageRequestBody?
      var choice: RealtimeResponseBody?
    }
    var realtimeURL: String?
    var requestIdentifier: String?
    var signedPayload: String?
    var sendAttemptResult: String?
    var httpStatus: Int?
    var responseMilliseconds: Int64?
    var problem: Problem?
    var shown: Shown
  }

  /// A store with a subscriber, two approved messages, the second the default, and a realtime URL.
  private struct Scene {
    let world: World
    let chosen = UUID()
    let usual = UUID()

    init() async throws {
      world = try World()
      try await world.buy("monthly")
    }

    func set(_ server: Server) async throws {
      let api = try server.api()
      for id in [chosen, usual] {
        try await api.uploadMessage(.init(header: "Stay", body: "\(id)"), as: id)
        _ = try await server.control(
          "retention-review", #"{"message":"\#(id)","state":"APPROVED"}"#)
      }
      try await api.setDefaultMessage(
        .init(messageIdentifier: usual), of: "monthly", locale: "en-US")
      try await api.setRealtimeURL(RealtimeURL(realtimeURL: RealtimeTests.url))
    }

    /// Sets the JSON response of the developer's server.
    func answer(_ json: String, status: HTTPResponse.Status = .ok) {
      world.developer.onQuestion { _ throws(TransportError) in
        BufferedHTTPResponse(HTTPResponse(status: status), body: Array(json.utf8))
      }
    }

    func attempt(
      _ server: Server, _ body: String = RealtimeTests.attempt
    ) async throws -> Attempt {
      let reply = try await server.control("retention-cancel-attempt", body)
      #expect(reply.status == 200)
      return try reply.decoded()
    }

    /// Checks that a response is rejected for a field and the customer sees the default message.
    func refuses(_ json: String, _ field: String, _ server: Server) async throws {
      answer(json)
      let attempt = try await attempt(server)
      #expect(attempt.problem?.field == field, "\(json) \(attempt.problem?.message ?? "")")
      #expect(attempt.sendAttemptResult == "INVALID_RESPONSE", "\(json)")
      #expect(attempt.shown.source == "DEFAULT", "\(json)")
      #expect(attempt.shown.messageIdentifier == usual, "\(json)")
    }
  }

  @Test func `The developer's server receives a signed request and chooses a message`() async throws
  {
    let scene = try await Scene()
    try await scene.world.serve { server in
      try await scene.set(server)
      scene.world.developer.onQuestion { _ throws(TransportError) in
        scene.world.timer.advance(by: .milliseconds(650))
        let json = #"{"message":{"messageIdentifier":"\#(scene.chosen)"}}"#
        return BufferedHTTPResponse(HTTPResponse(status: .ok), body: Array(json.utf8))
      }
      let count = scene.world.developer.deliveries.count
      let attempt = try await scene.attempt(server)
      #expect(attempt.shown.source == "REALTIME")
      #expect(attempt.shown.messageIdentifier == scene.chosen)
      #expect(attempt.shown.message?.body == "\(scene.chosen)")
      #expect(attempt.sendAttemptResult == "SUCCESS")
      #expect(attempt.httpStatus == 200)
      #expect(attempt.responseMilliseconds == 650)
      let asked = try #require(scene.world.developer.deliveries.dropFirst(count).first)
      #expect(asked.request.authority == "example.com")
      #expect(asked.request.headerFields[.contentType] == "application/json")
      let jws = try #require(asked.signedPayload)
      #expect(jws == attempt.signedPayload)
      let question = try scene.world.verifier.realtimeRequest(jws).payload
      let state = try #require(await scene.world.store.simulator.statuses(of: "anna").first)
      #expect(question.originalTransactionId == state.transaction.originalTransactionId)
      #expect(question.productId == "monthly")
      #expect(question.userLocale == "en-US")
      #expect(question.appAppleId == 42)
      #expect(question.environment == .sandbox)
      #expect(question.signedDate == World.start)
      #expect(
        question.requestIdentifier.uuidString.lowercased() == attempt.requestIdentifier)
      #expect(state.renewalInfo.autoRenewStatus == .on, "an attempt cancels nothing")
    }
  }

  @Test func `A late or missing response shows the default message`() async throws {
    let scene = try await Scene()
    let right = #"{"message":{"messageIdentifier":"\#(scene.chosen)"}}"#
    try await scene.world.serve { server in
      try await scene.set(server)
      scene.world.developer.onQuestion { _ throws(TransportError) in
        scene.world.timer.advance(by: .milliseconds(701))
        return BufferedHTTPResponse(HTTPResponse(status: .ok), body: Array(right.utf8))
      }
      let late = try await scene.attempt(server)
      #expect(late.sendAttemptResult == "TIMED_OUT")
      #expect(late.responseMilliseconds == 701)
      #expect(late.shown.messageIdentifier == scene.usual)
      let patient = try await scene.attempt(
        server,
        #"{"account":"anna","subscriptionGroupIdentifier":"G1","answerMilliseconds":800}"#)
      #expect(patient.shown.messageIdentifier == scene.chosen)
      scene.answer(right, status: .created)
      let created = try await scene.attempt(server)
      #expect(created.sendAttemptResult == "UNSUCCESSFUL_HTTP_RESPONSE_CODE")
      #expect(created.httpStatus == 201)
      #expect(created.problem?.field == "status")
      #expect(created.shown.source == "DEFAULT")
      scene.world.developer.onQuestion { _ throws(TransportError) in
        throw TransportError(reason: "no", kind: .unreachable)
      }
      let unreachable = try await scene.attempt(server)
      #expect(unreachable.sendAttemptResult == "SOCKET_ISSUE")
      #expect(unreachable.shown.source == "DEFAULT")
      scene.world.timer.endWaits()
      scene.world.developer.onQuestion { _ throws(TransportError) in
        try? await Task.sleep(for: .seconds(3600))
        throw TransportError(reason: "cancelled")
      }
      #expect(try await scene.attempt(server).sendAttemptResult == "TIMED_OUT")
    }
  }

  @Test func `Without a realtime URL the language's default message is shown, or none`()
    async throws
  {
    let scene = try await Scene()
    try await scene.world.serve { server in
      try await scene.set(server)
      try await server.api().deleteRealtimeURL()
      func shown(_ locale: String) async throws -> Attempt {
        try await scene.attempt(
          server,
          #"{"account":"anna","subscriptionGroupIdentifier":"G1","locale":"\#(locale)"}"#)
      }
      let usual = try await shown("en_us")
      #expect(usual.shown.messageIdentifier == scene.usual)
      #expect(usual.realtimeURL == nil)
      #expect(usual.requestIdentifier == nil)
      #expect(try await shown("de").shown.source == "NONE")
      _ = try await server.control(
        "retention-review", #"{"message":"\#(scene.usual)","state":"REJECTED"}"#)
      #expect(try await shown("en-US").shown.source == "NONE")
      try await scene.world.store.setAutoRenew(false, group: "G1", account: "anna")
      let late = try await server.control("retention-cancel-attempt", Self.attempt)
      #expect(late.status == 409)
    }
  }

  @Test func `A response that cannot be shown is rejected with the reason`() async throws {
    let scene = try await Scene()
    let unreviewed = UUID()
    try await scene.world.serve { server in
      try await scene.set(server)
      try await server.api().uploadMessage(.init(header: "h", body: "b"), as: unreviewed)
      func message(_ id: UUID) -> String { #""messageIdentifier":"\#(id)""# }
      let right = message(scene.chosen)
      func v1(_ product: String) -> String {
        """
        {"promotionalOffer":{\(right),"promotionalOfferSignatureV1":{"encodedSignature":"AA==",
          "productId":"\(product)","nonce":"\(UUID())","timestamp":1767225600000,"keyId":"KEY1",
          "offerIdentifier":"P"}}}
        """
      }
      let cases = [
        ("", "body"), ("[]", "body"), ("{}", "body"), (#"{"message":{}}"#, "body"),
        (#"{"message":{\#(right)},"alternateProduct":{\#(right),"productId":"yearly"}}"#, "body"),
        (#"{"message":{\#(message(UUID()))}}"#, "message.messageIdentifier"),
        (#"{"message":{\#(message(unreviewed))}}"#, "message.messageIdentifier"),
        (
          #"{"alternateProduct":{\#(message(unreviewed)),"productId":"yearly"}}"#,
          "alternateProduct.messageIdentifier"
        ),
        (
          #"{"alternateProduct":{\#(right),"productId":"monthly"}}"#, "alternateProduct.productId"
        ),
        (#"{"alternateProduct":{\#(right),"productId":"coins"}}"#, "alternateProduct.productId"),
        (#"{"alternateProduct":{\#(right),"productId":""}}"#, "alternateProduct.productId"),
        (#"{"promotionalOffer":{\#(right)}}"#, "promotionalOffer"),
        (
          #"{"promotionalOffer":{\#(right),"promotionalOfferSignatureV2":"a.b.c"}}"#,
          "promotionalOffer.promotionalOfferSignatureV2"
        ),
        (v1("monthly"), "promotionalOffer.promotionalOfferSignatureV1"),
        (#"{"advancedCommerceInfo":{"advancedCommerceData":"x"}}"#, "advancedCommerceInfo"),
        (
          #"{"advancedCommerceInfo":{"advancedCommerceData":""}}"#,
          "advancedCommerceInfo.advancedCommerceData"
        ),
      ]
      for (json, field) in cases { try await scene.refuses(json, field, server) }
    }
  }

  @Test func `A switch to another product and signed offers are shown as chosen`() async throws {
    let scene = try await Scene()
    let world = scene.world
    let signer = AppStoreRequestSigner(key: world.key)
    let owner = try #require(await world.store.simulator.statuses(of: "anna").first).transaction
    let stranger = try await world.buy("yearly", as: "ben").transaction.transactionId
    @Sendable func jws(
      _ offer: String, _ product: ProductID = "monthly", of id: TransactionID? = nil
    ) throws -> String {
      try signer.sign(
        PromotionalOfferClaims(productID: product, offerIdentifier: offer, transactionID: id),
        nonce: UUID(), at: World.start)
    }
    try await world.serve { server in
      try await scene.set(server)
      let other = RealtimeResponseBody.alternateProduct(
        .init(messageIdentifier: scene.chosen, productId: "yearly"))
      let old = PromotionalOfferV1(productID: "monthly", offerIdentifier: "P")
      let signed = try signer.sign(old, nonce: UUID(), at: World.start)
      let v1 = RealtimeResponseBody.promotionalOffer(
        .init(
          messageIdentifier: scene.chosen,
          signatureV1: .init(
            encodedSignature: signed.signature, productId: "monthly", nonce: signed.nonce,
            timestamp: signed.timestamp, keyId: signed.keyID, offerIdentifier: "P")))
      func v2(_ jws: String) -> RealtimeResponseBody {
        .promotionalOffer(.init(messageIdentifier: scene.chosen, signatureV2: jws))
      }
      func json(_ answer: RealtimeResponseBody) throws -> String {
        String(decoding: try JSONEncoder().encode(answer), as: UTF8.self)
      }
      for answer in [other, v1, v2(try jws("P")), v2(try jws("P", of: owner.transactionId))] {
        scene.answer(try json(answer))
        let attempt = try await scene.attempt(server)
        #expect(attempt.shown.choice == answer, "\(attempt.problem?.message ?? "")")
        #expect(attempt.shown.messageIdentifier == scene.chosen)
      }
      let field = "promotionalOffer.promotionalOfferSignatureV2"
      for (text, name) in [
        (try jws("none"), "offerIdentifier"), (try jws("P", "coins"), "productId"),
        (try jws("P", of: stranger), "transactionId"),
      ] {
        try await scene.refuses(try json(v2(text)), "\(field).\(name)", server)
      }
      _ = try await server.control("for-sale", #"{"productId":"yearly","on":false}"#)
      try await scene.refuses(try json(other), "alternateProduct.productId", server)
    }
  }
}
