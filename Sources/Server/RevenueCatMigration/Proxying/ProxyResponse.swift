package import AppStoreCore
package import EntitlementAPI
internal import Foundation
internal import HTTPTypes

/// Reads what a proxied request and its response state about a customer; pure.
package enum ProxyResponse {
  /// The most bytes of customer info that are read.
  static let maxBytes = 4 << 20

  /// Returns the customer of a request that is recorded; `nil` if it names none.
  ///
  /// - Parameters:
  ///   - customer: Where the request names its customer.
  ///   - values: The decoded parameters of its path.
  ///   - body: Its body.
  package static func customer(
    _ customer: ProxyPlan.Customer, in values: [String], _ body: [UInt8]
  ) -> AppUserID? {
    switch customer {
    case .none: nil
    case .path: values.first.map { AppUserID($0) }
    case .receipt: (try? WireJSON.decode(ReceiptBody.self, from: body))?.appUserID.trimmed
    case .logIn: (try? WireJSON.decode(IdentifyBody.self, from: body))?.newAppUserID.trimmed
    }
  }

  /// Returns the customer info of a response; `nil` if it cannot be read.
  package static func customerInfo(_ received: BufferedHTTPResponse) -> CustomerInfoBody? {
    guard let bytes = decoded(received) else { return nil }
    return try? JSONDecoder().decode(CustomerInfoBody.self, from: Data(bytes))
  }

  /// Returns the body without its encoding; `nil` for another encoding than gzip.
  private static func decoded(_ received: BufferedHTTPResponse) -> [UInt8]? {
    switch received.response.headerFields[.contentEncoding]?.lowercased() {
    case nil, "identity": return received.body
    case "gzip":
      guard let input = GzipInput() else { return nil }
      var bytes: [UInt8] = []
      let isValid = input.read(received.body) { piece in
        if bytes.count <= maxBytes { bytes += piece }
      }
      return isValid && input.isComplete && bytes.count <= maxBytes ? bytes : nil
    default: return nil
    }
  }
}
