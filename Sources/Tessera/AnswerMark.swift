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

  init(folder: URL) {
    vault = DeviceVault(folder: folder)
  }

  /// Writes a customer's answer to its file, and moves the mark to it.
  ///
  /// A later mark is written after the file and an earlier one before it, so that a crash between the two
  /// never leaves a mark that forbids the file.
  func move(to answer: Answer, of customer: CustomerID, writing write: () throws -> Void) rethrows {
    guard answer.verification == .verified, answer.signed.nonce != nil,
      let time = answer.signed.requestTime
    else { return try write() }
    let marked = newest(customer)
    if let marked, time < marked { set(time, of: customer) }
    try write()
    if time > marked ?? .min { set(time, of: customer) }
  }

  /// Returns whether an answer that was read from its file is the newest one that was kept, or nobody
  /// knows.
  ///
  /// The clocks of a server's machines may differ, so a little older is no older.
  func allows(_ answer: Answer, of customer: CustomerID) -> Bool {
    guard answer.verification == .verified, let time = answer.signed.requestTime,
      let newest = newest(customer),
      time < newest - KeepRule.clockTolerance.milliseconds
    else { return true }
    Log.error("the kept answer is older than one that was kept before; it is ignored")
    return false
  }

  private func set(_ time: Int64, of customer: CustomerID) {
    _ = vault.write(Array("\(time)".utf8), as: name(customer))
  }

  private func newest(_ customer: CustomerID) -> Int64? {
    guard case .bytes(let bytes) = vault.read(name(customer)) else { return nil }
    return Int64(String(decoding: bytes, as: UTF8.self))
  }

  private func name(_ customer: CustomerID) -> String {
    "newest-" + SHA256Text.hex(of: [customer.rawValue])
  }
}
