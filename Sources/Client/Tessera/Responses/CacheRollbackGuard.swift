package import AppStoreCore
internal import EntitlementAPI
internal import Foundation

/// Saves, in protected storage, the time of a customer's newest verified response.
///
/// This prevents restoring the file of an older response. Only a response to a request of this
/// device, with its own new nonce, moves the mark. No replayed response has that nonce, so the mark
/// also follows the server's clock back. Otherwise, after a server clock was ahead, every response
/// would look old until time caught up.
package struct CacheRollbackGuard: Sendable {
  private let storage: SecureStorage

  package init(in storage: SecureStorage) {
    self.storage = storage
  }

  /// Writes a customer's response to its file, and moves the mark to it.
  ///
  /// A later mark is written after the file and an earlier one before it. So a crash between the
  /// two never leaves a mark that rejects the file.
  package func move(
    to response: CustomerInfoResponse, of customer: AppUserID, writing write: () throws -> Void
  ) rethrows {
    guard response.verification == .verified, response.signed.nonce != nil,
      let time = response.signed.requestTime
    else { return try write() }
    let mark = mark(of: customer)
    let marked = mark.milliseconds
    if let marked, time < marked { mark.set(time) }
    try write()
    if time > marked ?? .min { mark.set(time) }
  }

  /// Returns whether a response from a file is the newest that was saved; `true` if unknown.
  ///
  /// The clocks of a server's machines may differ, so a response slightly older than the mark is
  /// accepted.
  package func allows(_ response: CustomerInfoResponse, of customer: AppUserID) -> Bool {
    guard response.verification == .verified, let time = response.signed.requestTime,
      let newest = mark(of: customer).milliseconds,
      time < newest - CacheReplacementRule.clockTolerance.milliseconds
    else { return true }
    Log.error("Cached response is older than one saved before; it is ignored")
    return false
  }

  /// Removes the mark of a customer who cannot return.
  func remove(of customer: AppUserID) {
    storage.remove(name(of: customer))
  }

  private func mark(of customer: AppUserID) -> SecureTimestamp {
    SecureTimestamp(storage: storage, name: name(of: customer))
  }

  private func name(of customer: AppUserID) -> String {
    "newest-" + SHA256Text.hex(of: [customer.rawValue])
  }
}
