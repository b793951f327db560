import AppStoreCore
import AppStoreServerAPI
import Foundation
import HTTPTypes
import SimulatorServer
import Testing

/// Retention messaging: uploads, their review, defaults, the realtime URL and performance tests.
@Suite(.timeLimit(.minutes(30))) struct RetentionTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]
  private static let base = "/inApps/v1/messaging"

  private func review(_ server: Server, _ kind: String, _ id: UUID) async throws {
    let reply = try await server.control(
      "retention-review", #"{"\#(kind)":"\#(id)","state":"APPROVED"}"#)
    #expect(reply.status == 200)
  }

  @Test func `A message with an image is uploaded, reviewed and made the default`() async throws {
    let world = try World()
    let image = UUID()
    let point = UUID()
    let id = UUID()
    try await world.serve { server in
      let api = try server.api()
      try await api.uploadImage(Self.png, as: image)
      try await api.uploadImage(Self.png, as: point, size: .bulletPoint)
      let uploaded = try await api.imageList().imageIdentifiers
      #expect(Set(uploaded.map(\.imageIdentifier)) == [image, point])
      #expect(uploaded.allSatisfy { $0.imageState == .pending })
      try await review(server, "image", image)
      try await review(server, "image", point)
      let message = UploadMessageRequestBody(
        header: "Stay", body: "There is more to come",
        image: UploadMessageImage(imageIdentifier: image, altText: "A door"),
        headerPosition: .aboveImage,
        bulletPoints: [BulletPoint(text: "New", imageIdentifier: point, altText: "A star")])
      try await api.uploadMessage(message, as: id)
      #expect(try await api.messageList().messageIdentifiers.map(\.messageState) == [.pending])
      try await review(server, "message", id)
      let configuration = DefaultConfiguration(messageIdentifier: id)
      try await api.setDefaultMessage(configuration, of: "monthly", locale: "en-US")
      #expect(try await api.defaultMessage(of: "monthly", locale: "en-US") == configuration)
      try await api.deleteDefaultMessage(of: "monthly", locale: "en-US")
      try await api.setDefaultMessage(configuration, of: "yearly", locale: "de")
      try await api.deleteMessage(id)
      let gone = try await server.apple(.get, "\(Self.base)/default/yearly/de")
      #expect(gone.errorCode == 404_0020, "a default goes with its message")
      try await api.deleteImage(image)
      #expect(try await api.imageList().imageIdentifiers.map(\.imageIdentifier) == [point])
    }
  }

  @Test func `Invalid images and messages are rejected with Apple's error codes`() async throws {
    let world = try World()
    let (approved, pending, other) = (UUID(), UUID(), UUID())
    let (message, unreviewed) = (UUID(), UUID())
    try await world.serve { server in
      let api = try server.api()
      try await api.uploadImage(Self.png, as: approved)
      try await api.uploadImage(Self.png, as: pending)
      try await review(server, "image", approved)
      func text(_ fields: String = "", header: Int = 4, body: Int = 4) -> String {
        let header = String(repeating: "h", count: header)
        return
          #"{"header":"\#(header)","body":"\#(String(repeating: "b", count: body))"\#(fields)}"#
      }
      func image(_ id: UUID, alt: Int = 3) -> String {
        #","image":{"imageIdentifier":"\#(id)","altText":"\#(String(repeating: "a", count: alt))"}"#
      }
      func points(_ count: Int, text: Int) -> String {
        let point =
          #"{"text":"\#(String(repeating: "t", count: text))","imageIdentifier":"\#(approved)","#
          + #""altText":"a"}"#
        return
          #","bulletPoints":[\#(Array(repeating: point, count: count).joined(separator: ","))]"#
      }
      #expect(
        try await server.apple(.put, "\(Self.base)/message/\(message)", text(image(approved)))
          .status == 200)
      try await api.uploadMessage(.init(header: "h", body: "b"), as: unreviewed)
      let fresh = "message/\(other)"
      let cases: [(HTTPRequest.Method, String, String, Int)] = [
        (.put, "image/x", "", 400_0000), (.put, "image/\(other)", "GIF", 400_0161),
        (.put, "image/\(other)?imageSize=HUGE", "", 400_0216),
        (.delete, "image/\(other)", "", 404_0014), (.delete, "image/\(approved)", "", 403_0019),
        (.put, fresh, "{}", 400_0000), (.put, fresh, text(header: 67), 400_0162),
        (.put, fresh, text(body: 145), 400_0163),
        (.put, fresh, text(image(approved, alt: 151)), 400_0175),
        (.put, fresh, text(#","headerPosition":"ABOVE_IMAGE""#), 400_0224),
        (.put, fresh, text(points(6, text: 1)), 400_0218),
        (.put, fresh, text(points(1, text: 67)), 400_0219),
        (.put, fresh, text(points(1, text: 1)), 404_0014),
        (.put, fresh, text(image(other)), 404_0014),
        (.put, fresh, text(image(pending)), 403_0018),
        (.put, "message/\(message)", text(), 409_0001),
        (.delete, "message/\(other)", "", 404_0015),
        (.put, "default/monthly/en-US", #"{"messageIdentifier":"\#(other)"}"#, 404_0015),
        (.put, "default/monthly/en-US", #"{"messageIdentifier":"\#(unreviewed)"}"#, 403_0017),
        (.put, "default/monthly/en-US", "{}", 400_0000),
        (.put, "default/monthly/e", "{}", 400_0164), (.put, "default/coins/en", "{}", 400_0023),
        (.get, "default/monthly/en-US", "", 404_0020),
        (.delete, "default/monthly/en-US", "", 404_0020),
      ]
      for (method, path, body, code) in cases {
        let reply = try await server.apple(method, "\(Self.base)/\(path)", body)
        #expect(reply.errorCode == code, "\(method) \(path) \(body)")
        #expect(reply.status == code / 10_000, "\(method) \(path) \(body)")
      }
    }
  }

  @Test func `A duplicate or an upload beyond the limit is rejected`() async throws {
    let world = try World()
    let (known, other) = (UUID(), UUID())
    try await world.serve { server in
      let api = try server.api()
      try await api.uploadImage(Self.png, as: known)
      try await api.uploadMessage(.init(header: "h", body: "b"), as: known)
      let limits = try await server.control("retention-limits", #"{"images":1,"messages":1}"#)
      #expect(limits.status == 200)
      let text = Array(#"{"header":"h","body":"b"}"#.utf8)
      for (path, body, code) in [
        ("image/\(known)", Self.png, 409_0000), ("image/\(other)", Self.png, 403_0014),
        ("message/\(known)", text, 409_0001), ("message/\(other)", text, 403_0016),
      ] {
        let request = HTTPRequest(
          method: .put, scheme: nil, authority: nil, path: "\(Self.base)/\(path)",
          headerFields: [.authorization: "Bearer \(try server.token())"])
        #expect(try await server.send(request, body: body).errorCode == code, "\(path)")
      }
    }
  }

  @Test func `The realtime URL is saved, tested and deleted`() async throws {
    let world = try World()
    let monthly = try await world.buy("monthly").transaction.originalTransactionId
    try await world.serve { server in
      let api = try server.api()
      let url = RealtimeURL(realtimeURL: "https://example.com/retention")
      let path = "\(Self.base)/realtime/url"
      let test = "\(Self.base)/performanceTest"
      let body = #"{"originalTransactionId":"\#(monthly)"}"#
      #expect(try await server.apple(.get, path).errorCode == 404_0021)
      #expect(try await server.apple(.delete, path).errorCode == 404_0021)
      #expect(try await server.apple(.post, test, body).errorCode == 404_0021)
      for wrong in [
        "{}", #"{"realtimeURL":"http://example.com"}"#, #"{"realtimeURL":7}"#,
        #"{"realtimeURL":"http://127.0.0.1.example.com"}"#, #"{"realtimeURL":"https://"}"#,
        #"{"realtimeURL":"https://example.com:99999/"}"#,
      ] {
        #expect(try await server.apple(.put, path, wrong).errorCode == 400_0215)
      }
      try await api.setRealtimeURL(url)
      #expect(try await api.realtimeURL() == url)
      for wrong in ["{}", #"{"originalTransactionId":"9"}"#] {
        #expect(try await server.apple(.post, test, wrong).errorCode == 400_0211)
      }
      world.developer.onQuestion { _ throws(TransportError) in
        // Until the end of the test, which cancels the request.
        try? await Task.sleep(for: .seconds(3600))
        throw TransportError(reason: "too late", kind: .timedOut)
      }
      let run = try await api.requestPerformanceTest(of: monthly)
      #expect(try await api.performanceTestResult(of: run.requestId).result == .pending)
      #expect(try await server.apple(.post, test, body).errorCode == 400_0213)
      #expect(
        try await server.control(
          "retention-performance-test", #"{"requestId":"\#(run.requestId)","passed":true}"#
        ).status == 200)
      let result = try await api.performanceTestResult(of: run.requestId)
      #expect(result.result == .pass)
      #expect(result.target == url.realtimeURL)
      #expect(result.successRate == 100)
      let second = try await api.requestPerformanceTest(of: monthly)
      _ = try await server.control(
        "retention-performance-test", #"{"requestId":"\#(second.requestId)","passed":false}"#)
      let failed = try await api.performanceTestResult(of: second.requestId)
      #expect(failed.result == .fail)
      #expect(failed.failures == ["TIMED_OUT": 100])
      #expect(try await server.apple(.get, "\(test)/result/x").errorCode == 400_0212)
      #expect(try await server.apple(.get, "\(test)/result/\(UUID())").errorCode == 404_0018)
      try await api.deleteRealtimeURL()
    }
  }

  @Test func `Production accepts a realtime URL only after a passed test`() async throws {
    let world = try World(environment: .production)
    try await world.serve { server in
      let path = "\(Self.base)/realtime/url"
      let body = #"{"realtimeURL":"https://example.com/r"}"#
      #expect(try await server.apple(.put, path, body).errorCode == 403_0026)
      #expect(try await server.apple(.post, "\(Self.base)/performanceTest", "{}").status == 404)
      _ = try await server.control("retention-performance-test", #"{"passed":true}"#)
      #expect(try await server.apple(.put, path, body).status == 200)
    }
  }
}
