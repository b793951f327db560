import AppStoreCore
import AppStoreServerAPI
import Foundation
import HTTPTypes
import SignedData
import SimulatorServer
import Synchronization
import Testing

/// The performance test sends real requests to the developer's server and counts responses.
@Suite(.timeLimit(.minutes(30))) struct PerformanceTestTests {
  private func prepare(
    _ world: World, _ server: Server
  ) async throws -> (UUID, OriginalTransactionID) {
    let message = UUID()
    let original = try await world.buy("monthly").transaction.originalTransactionId
    let api = try server.api()
    try await api.uploadMessage(.init(header: "h", body: "b"), as: message)
    _ = try await server.control(
      "retention-review", #"{"message":"\#(message)","state":"APPROVED"}"#)
    let url = try await server.apple(
      .put, "/inApps/v1/messaging/realtime/url",
      #"{"realtimeURL":"http://127.0.0.1:8080/retention"}"#)
    #expect(url.status == 200, "a test's server on the machine itself needs no TLS")
    return (message, original)
  }

  private static func reply(_ message: UUID) -> BufferedHTTPResponse {
    let json = #"{"message":{"messageIdentifier":"\#(message)"}}"#
    return BufferedHTTPResponse(HTTPResponse(status: .ok), body: Array(json.utf8))
  }

  @Test(arguments: [(5, "PASS"), (6, "FAIL")])
  func `A server passes with 95 of 100 good responses`(bad: Int, verdict: String) async throws {
    let world = try World()
    let asked = Mutex(0)
    try await world.serve { server in
      let (message, original) = try await prepare(world, server)
      let before = world.developer.deliveries.count
      world.developer.onQuestion { _ throws(TransportError) in
        let number = asked.withLock { count in
          count += 1
          return count
        }
        if number > bad { return Self.reply(message) }
        if number == 1 { throw TransportError(reason: "no", kind: .unreachable) }
        if number == 2 { return Self.reply(UUID()) }
        return BufferedHTTPResponse(HTTPResponse(status: .internalServerError))
      }
      let run = try await server.api().requestPerformanceTest(of: original)
      await world.store.performanceTestsEnded()
      let result = try await server.api().performanceTestResult(of: run.requestId)
      #expect(result.result?.rawValue == verdict)
      #expect(result.successRate == 100 - bad)
      #expect(result.numPending == 0)
      #expect(
        result.failures == [
          "SOCKET_ISSUE": 1, "INVALID_RESPONSE": 1, "UNSUCCESSFUL_HTTP_RESPONSE_CODE": bad - 2,
        ])
      let questions = world.developer.deliveries.dropFirst(before)
      #expect(questions.count == Int(run.config.totalRequests))
      let first = try world.verifier.realtimeRequest(
        try #require(questions.first?.signedPayload))
      #expect(first.payload.originalTransactionId == original)
      #expect(
        Set(questions.compactMap(\.name)).count == questions.count,
        "each question has a name of its own")
    }
  }

  @Test func `Late responses are counted, and response times are reported`() async throws {
    let world = try World()
    let asked = Mutex(0)
    try await world.serve { server in
      let (message, original) = try await prepare(world, server)
      world.timer.endWaits()
      world.developer.onQuestion { _ throws(TransportError) in
        asked.withLock { $0 += 1 }
        try? await Task.sleep(for: .seconds(3600))
        return Self.reply(message)
      }
      let run = try await server.api().requestPerformanceTest(of: original)
      await world.store.performanceTestsEnded()
      let result = try await server.api().performanceTestResult(of: run.requestId)
      #expect(result.result == .fail)
      #expect(result.failures == ["TIMED_OUT": 100])
      #expect(result.successRate == 0)
    }
  }

  @Test
  func `A performance test that was running when the store was saved has failed after restore`()
    async throws
  {
    let world = try World()
    let copy = try World()
    try await world.serve { server in
      let (message, original) = try await prepare(world, server)
      world.developer.onQuestion { _ throws(TransportError) in
        try? await Task.sleep(for: .seconds(3600))
        return Self.reply(message)
      }
      let run = try await server.api().requestPerformanceTest(of: original)
      let bytes = Array(try JSONEncoder().encode(try await world.store.snapshot()))
      try await copy.store.restore(try SimulatedStore.snapshot(from: bytes))
      _ = try await server.control(
        "retention-performance-test", #"{"passed":true,"requestId":"\#(run.requestId)"}"#)
      await world.store.performanceTestsEnded()
      try await copy.serve { restored in
        let api = try restored.api()
        let failed = try await api.performanceTestResult(of: run.requestId)
        #expect(failed.result == .fail)
        copy.developer.onQuestion { _ throws(TransportError) in Self.reply(message) }
        let second = try await api.requestPerformanceTest(of: original)
        await copy.store.performanceTestsEnded()
        let passed = try await api.performanceTestResult(of: second.requestId)
        #expect(passed.result == .pass)
      }
    }
  }
}

extension Developer.Delivery {
  /// The name in a request, not verified, because verifying a hundred would take seconds.
  fileprivate var name: String? {
    struct Question: Decodable { var requestIdentifier: String }
    guard let parts = signedPayload?.split(separator: "."), parts.count == 3 else { return nil }
    let base64 = parts[1].replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - base64.count % 4) % 4)
    guard let json = Data(base64Encoded: base64 + padding) else { return nil }
    return try? JSONDecoder().decode(Question.self, from: json).requestIdentifier
  }
}
