import AppStoreCore
import Foundation
import HTTPTypes
import Testing

@Suite(.timeLimit(.minutes(30))) struct TransportErrorTests {
  @Test(arguments: [
    (URLError.Code.notConnectedToInternet, TransportError.Kind.offline),
    (.dataNotAllowed, .offline), (.cannotFindHost, .unreachable),
    (.cannotConnectToHost, .unreachable), (.timedOut, .timedOut),
    (.serverCertificateUntrusted, .insecure), (.networkConnectionLost, .interrupted),
    (.cannotParseResponse, .invalidResponse), (.unknown, .other),
  ])
  func `A network failure has its kind`(
    code: URLError.Code, kind: TransportError.Kind
  ) {
    #expect(TransportError.Kind(URLError(code)) == kind)
  }

  @Test func `A connection to a closed port is unreachable`() async {
    let transport = URLSessionTransport(timeout: .seconds(300))
    await #expect {
      _ = try await transport.send(
        .init(method: .get, scheme: "http", authority: "127.0.0.1:1", path: "/"), body: [])
    } throws: {
      ($0 as? TransportError)?.kind == .unreachable
    }
  }
}
