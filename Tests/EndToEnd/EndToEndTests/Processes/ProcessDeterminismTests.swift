import AppStoreCore
import Foundation
import HTTPTypes
import Testing

/// The same seed and the same calls in two processes give the same store, byte for byte except for
/// signatures.
///
/// Swift hashes differently in each process, so a dependency on the order of a set or a dictionary
/// shows here and nowhere else.
@Suite(.serialized, .timeLimit(.minutes(30))) struct ProcessDeterminismTests {
  private static let pro = "com.example.pro."

  /// The calls of the test: many concurrent customers, so that their order matters.
  private static var history: [(call: String, body: String)] {
    let people = (1...9).map { "customer\($0)" }
    func each(_ call: String, _ body: (String) -> String) -> [(String, String)] {
      people.map { (call, #"{"account": "\#($0)", \#(body($0))}"#) }
    }
    var calls = each("join-family") {
      #""family": "\#($0.last == "9" ? "late" : "f\($0.parity)")""#
    }
    calls += each("buy") { _ in #""productId": "\#(pro)monthly""# }
    calls += each("buy") { _ in #""productId": "com.example.coins.100", "quantity": 3"# }
    calls += each("buy") { _ in #""productId": "\#(pro)lifetime""# }
    calls.append(("advance", #"{"by": "9d"}"#))
    calls.append(
      ("price", #"{"productId": "\#(pro)monthly", "price": 19990, "askConsent": true}"#))
    calls += each("billing") { #""issue": \#($0.parity == 0)"# }
    calls.append(("advance", #"{"by": "2mo"}"#))
    calls += each("billing") { _ in #""issue": false"# }
    calls += each("family-sharing") { #""on": \#($0.parity == 1)"# }
    calls.append(("external-purchase-token", #"{"type": "SERVICES"}"#))
    calls.append(("advance", #"{"by": "1y"}"#))
    return calls
  }

  /// Runs the calls in a separate process; returns its state and its snapshot.
  private func run(data: String) async throws -> (state: String, snapshot: String) {
    let catalog = Commands.repository.appending(path: "Examples/Catalog.storekit").path
    let store = try StoreProcess(
      data: data,
      arguments: ["store", "--config", catalog, "--seed", "7", "--start", "2026-01-31"])
    defer { store.kill() }
    let transport = URLSessionTransport(timeout: .seconds(300))
    func call(
      _ method: HTTPRequest.Method, _ name: String, _ body: String = ""
    ) async throws -> String {
      let request = HTTPRequest(
        method: method, scheme: "http", authority: "127.0.0.1:\(store.port)",
        path: "/control/v1/\(name)", headerFields: [.contentType: "application/json"])
      let reply = try await transport.send(request, body: Array(body.utf8))
      let text = String(decoding: reply.body, as: UTF8.self)
      #expect(reply.response.status == .ok, "\(name) \(body): \(text)")
      return text
    }
    for (name, body) in Self.history { _ = try await call(.post, name, body) }
    return (try await call(.get, "state"), try await call(.get, "snapshot"))
  }

  @Test func `Two processes with one seed have the same history`() async throws {
    let folder = try TemporaryFolder()
    let data = folder.url.appending(path: "store").path
    let first = try await run(data: data)
    let second = try await run(data: data)
    #expect(first.state.utf8.count > 10_000)
    #expect(first.snapshot.contains("DID_RENEW"))
    #expect(Self.unsigned(first.snapshot).contains("notificationUUID"))
    #expect(Self.lines(of: first.state) == Self.lines(of: second.state))
    #expect(Self.lines(of: first.snapshot) == Self.lines(of: second.snapshot))
  }

  /// The text with the payload in place of each JWS, in pieces that a failed test can show.
  private static func lines(of text: String) -> [Substring] {
    unsigned(text).replacing("{", with: "\n{").split(separator: "\n")
  }

  /// Replaces every JWS by its payload, also within a payload.
  private static func unsigned(_ text: String) -> String {
    text.replacing(/eyJ[\w-]+\.(eyJ[\w-]+)\.[\w-]+/) { match in
      let standard = match.1.replacing("-", with: "+").replacing("_", with: "/")
      let padding = String(repeating: "=", count: (4 - standard.count % 4) % 4)
      let payload = Data(base64Encoded: standard + padding) ?? Data()
      return unsigned(String(decoding: payload, as: UTF8.self))
    }
  }
}

extension String {
  /// 0 or 1 from the last character; the same in every process.
  fileprivate var parity: Int { Int(utf8.last ?? 0) % 2 }
}
