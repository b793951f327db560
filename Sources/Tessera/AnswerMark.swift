internal import AppStoreTypes
internal import EntitlementAPI
internal import Foundation
internal import TrustedEntitlements

/// Remembers, where nobody edits it, how new the newest verified answer of a customer was, so that the
/// file of an older one cannot be put back in its place.
struct AnswerMark: Sendable {
  private let vault: DeviceVault

  init(folder: URL) {
    vault = DeviceVault(folder: folder)
  }

  /// Notes a verified answer that was just kept.
  ///
  /// It is written after the answer's file, so that a crash
  /// between the two forgets the mark and not the answer.
  func note(_ answer: Answer, of customer: CustomerID) {
    guard answer.verification == .verified, let time = answer.signed.requestTime,
      time > newest(customer) ?? .min
    else { return }
    _ = vault.write(Array("\(time)".utf8), as: name(customer))
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

  private func newest(_ customer: CustomerID) -> Int64? {
    guard case .bytes(let bytes) = vault.read(name(customer)) else { return nil }
    return Int64(String(decoding: bytes, as: UTF8.self))
  }

  private func name(_ customer: CustomerID) -> String {
    "newest-" + SHA256Text.hex(of: [customer.rawValue])
  }
}
