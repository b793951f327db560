internal import AppStoreTypes
internal import EntitlementAPI
internal import Foundation
internal import TrustedEntitlements

/// Remembers, where nobody edits it, how new the newest verified answer of a customer was, so that the
/// file of an older one cannot be put back in its place.
///
/// Only an answer to a question that this device asked itself, with its own new nonce, moves the mark. No
/// replayed answer has that nonce, so the mark follows the server's clock back as well: otherwise a clock
/// that was once ahead would make every answer after it look old, until time has caught up.
struct AnswerMark: Sendable {
  private let vault: DeviceVault

  init(in vault: DeviceVault) {
    self.vault = vault
  }

  /// Writes a customer's answer to its file, and moves the mark to it.
  ///
  /// A later mark is written after the file and an earlier one before it, so that a crash between the two
  /// never leaves a mark that forbids the file.
  func move(to answer: Answer, of customer: CustomerID, writing write: () throws -> Void) rethrows {
    guard answer.verification == .verified, answer.signed.nonce != nil,
      let time = answer.signed.requestTime
    else { return try write() }
    let mark = mark(of: customer)
    let marked = mark.milliseconds
    if let marked, time < marked { mark.set(time) }
    try write()
    if time > marked ?? .min { mark.set(time) }
  }

  /// Returns whether an answer that was read from its file is the newest one that was kept, or nobody
  /// knows.
  ///
  /// The clocks of a server's machines may differ, so a little older is no older.
  func allows(_ answer: Answer, of customer: CustomerID) -> Bool {
    guard answer.verification == .verified, let time = answer.signed.requestTime,
      let newest = mark(of: customer).milliseconds,
      time < newest - KeepRule.clockTolerance.milliseconds
    else { return true }
    Log.error("the kept answer is older than one that was kept before; it is ignored")
    return false
  }

  /// Removes the mark of a customer who does not come back.
  func remove(of customer: CustomerID) {
    vault.remove(name(of: customer))
  }

  private func mark(of customer: CustomerID) -> VaultTime {
    VaultTime(vault: vault, name: name(of: customer))
  }

  private func name(of customer: CustomerID) -> String {
    "newest-" + SHA256Text.hex(of: [customer.rawValue])
  }
}
