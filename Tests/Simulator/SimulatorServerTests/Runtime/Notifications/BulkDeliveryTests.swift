import AppStoreCore
import AppStoreServerAPI
import Foundation
import HTTPTypes
import SimulatorServer
import Synchronization
import Testing

/// Delivery of many notifications, several at a time.
@Suite(.timeLimit(.minutes(30))) struct BulkDeliveryTests {
  /// A server with a configurable response that counts the requests in flight.
  private final class Gate: HTTPTransport {
    private let state = Mutex((underWay: 0, most: 0, bodies: [String]()))
    private let crowd: Int
    private let (crowded, crowding) = AsyncStream.makeStream(of: Void.self)
    private let answer: @Sendable (String) -> Int?

    /// Creates a server.
    ///
    /// - Parameter crowd: How many requests are in flight before the first gets its response.
    init(crowd: Int = 1, _ answer: @escaping @Sendable (String) -> Int?) {
      self.crowd = crowd
      self.answer = answer
    }

    var most: Int { state.withLock { $0.most } }
    var bodies: [String] { state.withLock { $0.bodies } }

    func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
      -> BufferedHTTPResponse
    {
      let text = String(decoding: body, as: UTF8.self)
      state.withLock {
        $0.underWay += 1
        $0.most = max($0.most, $0.underWay)
        $0.bodies.append(text)
        if $0.underWay == crowd { crowding.finish() }
      }
      for await _ in crowded {}
      state.withLock { $0.underWay -= 1 }
      guard let status = answer(text) else { throw TransportError(reason: "nobody is there") }
      return BufferedHTTPResponse(HTTPResponse(status: .init(code: status)), body: [])
    }
  }

  private func delivery(_ gate: Gate, _ concurrency: Int) throws -> BulkDelivery {
    BulkDelivery(
      sender: try NotificationSender(transport: gate, url: "http://server/hook"),
      concurrency: concurrency)
  }

  /// A source of notifications in batches of three.
  private func source(_ count: Int) -> () -> [BulkDelivery.Message]? {
    var sent = 0
    return {
      guard sent < count else { return nil }
      let batch = (sent..<min(count, sent + 3)).map {
        BulkDelivery.Message(name: "letter \($0)", signedPayload: "jws-\($0)")
      }
      sent += batch.count
      return batch
    }
  }

  @Test func `Every notification is posted within the concurrency limit`() async throws {
    let gate = Gate(crowd: 4) { _ in 200 }
    var delivery = try delivery(gate, 4)
    await delivery.deliver(source(50))
    #expect(delivery.accepted == 50)
    #expect(delivery.rejected == 0)
    #expect(gate.most == 4)
    #expect(Set(gate.bodies) == Set((0..<50).map { #"{"signedPayload":"jws-\#($0)"}"# }))
  }

  @Test func `A concurrency limit of one preserves the order`() async throws {
    let gate = Gate { _ in 200 }
    var delivery = try delivery(gate, 1)
    await delivery.deliver(source(20))
    #expect(gate.bodies == (0..<20).map { #"{"signedPayload":"jws-\#($0)"}"# })
  }

  @Test func `Rejected notifications are counted, and the first are named`() async throws {
    let gate = Gate { $0.contains("jws-1") ? 503 : 200 }
    var delivery = try delivery(gate, 2)
    await delivery.deliver(source(30))
    #expect(delivery.accepted == 19)
    #expect(delivery.rejected == 11)
    #expect(delivery.rejections.count == BulkDelivery.rejectionLimit)
    #expect(delivery.rejections.contains { $0.description == "letter 1: HTTP status 503" })
    #expect(!delivery.isUnreachable)
  }

  @Test func `Delivery stops when the server does not respond`() async throws {
    let gate = Gate { _ in nil }
    var delivery = try delivery(gate, 2)
    await delivery.deliver(source(10_000))
    #expect(delivery.isUnreachable)
    #expect(gate.bodies.count < 60)
    #expect(delivery.rejections.first?.status == nil)
  }

  @Test func `An error of the source ends delivery with that error`() async throws {
    struct Broken: Error {}
    let gate = Gate { _ in 200 }
    var delivery = try delivery(gate, 2)
    var asked = 0
    await #expect(throws: Broken.self) {
      try await delivery.deliver { () throws(Broken) -> [BulkDelivery.Message]? in
        asked += 1
        guard asked < 3 else { throw Broken() }
        return [BulkDelivery.Message(name: "letter", signedPayload: "jws")]
      }
    }
    #expect(delivery.accepted == 2)
  }
}
