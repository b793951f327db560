internal import AppStoreCore
internal import AsyncHTTPClient
internal import HTTPTypes
internal import NIOHTTP1

extension HTTPResponse {
  /// Converts the head of a response of AsyncHTTPClient.
  init(_ received: HTTPClientResponse) throws(TransportError) {
    let status = Int(received.status.code)
    guard (100...999).contains(status) else {
      throw TransportError(reason: "invalid response status \(status)", isRetryable: false)
    }
    self.init(status: .init(code: status, reasonPhrase: received.status.reasonPhrase))
    for (name, value) in received.headers {
      guard let name = HTTPField.Name(name) else { continue }
      headerFields.append(HTTPField(name: name, value: value))
    }
  }
}
