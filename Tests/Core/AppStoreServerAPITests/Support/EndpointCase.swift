import AppStoreCore
import AppStoreServerAPI
import Foundation
import Testing

/// One call of the client: its request and Apple's response.
///
/// The response is valid, with a field that Apple added later.
struct EndpointCase: Sendable, CustomTestStringConvertible {
  typealias Call = @Sendable (AppStoreServerAPIClient) async throws -> Void

  /// The identifier `00000000-0000-0000-0000-0000000000AB`.
  static let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xAB))
  static let idText = "00000000-0000-0000-0000-0000000000AB"
  static let info = AdvancedCommerceRequestInfo(requestReferenceId: id)
  static let infoText =
    #""requestInfo":{"requestReferenceId":"00000000-0000-0000-0000-0000000000ab"}"#

  let name: EndpointName
  let perSecond: Int
  let wire: String
  let status: Int
  let reply: String
  let call: Call

  /// Creates a case.
  ///
  /// - Parameters:
  /// - name: The endpoint whose budget is used.
  /// - perSecond: Apple's limit per second in production.
  /// - wire: The method, the path and the body.
  /// - reply: The response; empty for none.
  /// - status: The status of the response.
  /// - call: Makes the call.
  init(
    _ name: EndpointName, _ perSecond: Int, _ wire: String, _ reply: String = "",
    status: Int = 200, _ call: @escaping Call
  ) {
    self.name = name
    self.perSecond = perSecond
    self.wire = wire
    self.status = status
    self.reply = reply.isEmpty ? "" : #"{"future":{"new":[1]},"# + reply.dropFirst()
    self.call = call
  }

  var testDescription: String { wire }

  static let all = transactions + subscriptions + retention + advancedCommerce + others
}
