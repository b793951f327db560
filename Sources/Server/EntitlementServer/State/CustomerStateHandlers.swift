internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import Foundation
internal import HTTPTypes
internal import Ledger
internal import Logging

/// Handles what a developer sets for a customer: attributes, grants, offerings and balances.
struct CustomerStateHandlers: CustomerRequestHandler {
  let reads: CustomerReads
  let random: RandomBytes

  /// Returns an identifier that is equal when a request is repeated: the sender's `Idempotency-Key`
  /// within one customer and route, or else a new one.
  ///
  /// - Parameter object: The object in the path other than the customer; empty if none exists.
  func idempotencyKey(
    of id: AppUserID, about object: String = "", from caller: AuthenticatedRequest
  ) throws(APIError) -> String {
    guard let key = caller.fields[.idempotencyKey] else {
      return SHA256Text.hex(of: [Data(random(16)).base64EncodedString()]).prefix(32).lowercased()
    }
    guard (1...255).contains(key.unicodeScalars.count) else {
      throw APIError(
        .badRequest, "Idempotency-Key: must have 1 to 255 characters; send another key.")
    }
    let parts = [caller.route.name, id.rawValue, key] + (object.isEmpty ? [] : [object])
    return String(SHA256Text.hex(of: parts).prefix(32))
  }
}
