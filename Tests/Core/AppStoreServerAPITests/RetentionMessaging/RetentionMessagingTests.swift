import AppStoreCore
import AppStoreServerAPI
import Foundation
import HTTPTypes
import Testing

@Suite(.timeLimit(.minutes(30))) struct RetentionMessagingTests {
  let caller: Caller
  let id: UUID

  init() throws {
    caller = try Caller()
    id = try #require(UUID(uuidString: "00000000-0000-0000-0000-0000000000AB"))
  }

  func wire<Answer>(_ endpoint: APICall<Answer>) -> String {
    [
      endpoint.method.rawValue, endpoint.pathAndQuery,
      String(decoding: endpoint.body, as: UTF8.self),
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }

  @Test func `Each endpoint has Apple's method and path`() throws {
    let root = "/inApps/v1/messaging"
    #expect(wire(try .deleteImage(id)) == "DELETE \(root)/image/\(id)")
    #expect(wire(try .deleteMessage(id)) == "DELETE \(root)/message/\(id)")
    #expect(wire(try .imageList()) == "GET \(root)/image/list")
    #expect(wire(try .messageList()) == "GET \(root)/message/list")
    #expect(wire(try .defaultMessage(of: "p", locale: "en-US")) == "GET \(root)/default/p/en-US")
    #expect(
      wire(try .deleteDefaultMessage(of: "p", locale: "en-US"))
        == "DELETE \(root)/default/p/en-US")
    #expect(
      wire(
        try .setDefaultMessage(
          DefaultConfiguration(messageIdentifier: id), of: "p", locale: "en-US"))
        == #"PUT \#(root)/default/p/en-US {"messageIdentifier":"\#(id)"}"#)
    #expect(
      wire(try .setRealtimeURL(RealtimeURL(realtimeURL: "https://a/b")))
        == #"PUT \#(root)/realtime/url {"realtimeURL":"https://a/b"}"#)
    #expect(wire(try .deleteRealtimeURL()) == "DELETE \(root)/realtime/url")
    #expect(wire(try .realtimeURL()) == "GET \(root)/realtime/url")
    #expect(
      wire(try .requestPerformanceTest(of: "7"))
        == #"POST \#(root)/performanceTest {"originalTransactionId":"7"}"#)
    #expect(wire(try .performanceTestResult(of: "r")) == "GET \(root)/performanceTest/result/r")
    #expect(
      wire(try .uploadMessage(UploadMessageRequestBody(header: "h", body: "b"), as: id))
        == #"PUT \#(root)/message/\#(id) {"body":"b","header":"h"}"#)
  }

  @Test func `An image is sent only as a PNG file`() async throws {
    let transport = ScriptedTransport(.answer(200, ""))
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1]

    let _: EmptyResponse = try await caller.client(transport).send(
      .uploadImage(png, as: id, size: .bulletPoint))

    let request = try #require(transport.requests.first)
    #expect(request.path == "/inApps/v1/messaging/image/\(id)?imageSize=BULLET_POINT")
    #expect(request.headerFields[.contentType] == "image/png")
    #expect(throws: APIRequestError.self) { try APICall.uploadImage([0xFF, 0xD8], as: id) }
  }

  @Test func `A realtime URL must be an https URL`() {
    #expect(throws: APIRequestError.self) {
      try APICall.setRealtimeURL(RealtimeURL(realtimeURL: "http://a"))
    }
  }

  @Test(arguments: [
    (67, 1, 1, 1, "header"), (1, 145, 1, 1, "body"), (1, 1, 151, 1, "image.altText"),
    (1, 1, 1, 67, "bulletPoints.0.text"),
  ])
  func `A message that is too long names its field`(
    header: Int, body: Int, alt: Int, bullet: Int, field: String
  ) throws {
    func text(_ count: Int) -> String { String(repeating: "x", count: count) }
    func message(_ header: Int, _ body: Int, _ alt: Int, _ bullet: Int)
      -> UploadMessageRequestBody
    {
      UploadMessageRequestBody(
        header: text(header), body: text(body),
        image: UploadMessageImage(imageIdentifier: id, altText: text(alt)),
        headerPosition: .aboveImage,
        bulletPoints: [BulletPoint(text: text(bullet), imageIdentifier: id, altText: text(150))])
    }
    let error = #expect(throws: APIRequestError.self) {
      try message(header, body, alt, bullet).validate()
    }
    #expect(error?.field == field)
    try message(66, 144, 150, 66).validate()
  }

  @Test func `A header above the image requires an image`() {
    let message = UploadMessageRequestBody(header: "h", body: "b", headerPosition: .aboveImage)
    let error = #expect(throws: APIRequestError.self) { try message.validate() }
    #expect(error?.code == .badRequestAboveImageRequiresAnImage)
  }

  @Test func `A performance test's result preserves unknown kinds of failures`() async throws {
    let transport = ScriptedTransport(
      .answer(
        200,
        #"{"config":{"maxConcurrentRequests":1,"totalRequests":2,"totalDuration":3,"#
          + #""responseTimeThreshold":700,"successRateThreshold":95},"target":"https://a","#
          + #""result":"FAIL","successRate":50,"numPending":0,"responseTimes":{"average":1,"#
          + #""p50":1,"p90":2,"p95":3,"p99":4},"failures":{"TIMED_OUT":1,"NEW":2}}"#))

    let answer: PerformanceTestResultResponse = try await caller.client(transport).send(
      .performanceTestResult(of: "r"))

    #expect(answer.result == .fail)
    #expect(answer.responseTimes.p99 == 4)
    #expect(answer.failures == ["TIMED_OUT": 1, "NEW": 2])
  }
}
