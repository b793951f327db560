public import Effects
internal import Foundation
internal import HTTPTypes

/// Posts notifications to the developer's server; the seam from the store to it.
public struct NotificationSender: Sendable {
  private let transport: any HTTPTransport
  private let target: (scheme: String, authority: String, path: String)?

  /// Creates a sender.
  ///
  /// - Parameters:
  ///   - transport: The network.
  ///   - url: The address to post to, with `http` or `https`; `nil` to send nothing.
  /// - Throws: ``SimulatedStoreError/invalidNotificationURL(_:)``.
  public init(
    transport: any HTTPTransport, url: String?
  ) throws(SimulatedStoreError) {
    self.transport = transport
    guard let url else {
      target = nil
      return
    }
    guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
      scheme == "http" || scheme == "https", let host = parts.percentEncodedHost, !host.isEmpty
    else { throw .invalidNotificationURL(url) }
    let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    target = (
      scheme, parts.port.map { "\(host):\($0)" } ?? host,
      path + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
    )
  }

  /// Returns a sender over the same network to another address.
  func sending(to url: String?) throws(SimulatedStoreError) -> NotificationSender {
    try NotificationSender(transport: transport, url: url)
  }

  /// Posts a signed notification and waits for the answer; `nil` when there is no address.
  func send(_ signedPayload: String) async -> (result: SendAttemptResult, status: Int?)? {
    guard let target else { return nil }
    // A compact JWS has only characters that JSON writes as they are.
    let body = Array("{\"signedPayload\":\"\(signedPayload)\"}".utf8)
    let request = HTTPRequest(
      method: .post, scheme: target.scheme, authority: target.authority, path: target.path,
      headerFields: [.contentType: "application/json", .accept: "application/json"])
    do throws(TransportError) {
      let status = try await transport.send(request, body: body).response.status.code
      return ((200...206).contains(status) ? .success : .unsuccessfulStatus, status)
    } catch {
      return (.noResponse, nil)
    }
  }
}
