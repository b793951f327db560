internal import Crypto
internal import Foundation

/// Random numbers that depend only on a seed, a purpose and a customer, so that every device and server
/// draws the same.
public enum ExperimentDraw {
  /// What a draw decides; draws of different purposes are independent.
  public enum Purpose: String, CaseIterable, Hashable, Sendable {
    /// Whether a customer is enrolled.
    case enroll
    /// Which variant an enrolled customer gets.
    case variant
    /// Whether a customer is held out of all experiments.
    case holdout
  }

  /// The number of equally probable values, 10,000.
  public static let values = 10_000

  /// Returns a number from 0 to 9,999.
  ///
  /// It is the first 8 bytes, big-endian, of the SHA-256 of seed, purpose and unit in UTF-8, separated by
  /// the byte 0x1F, modulo 10,000. Texts that differ in bytes give different numbers, also where Unicode
  /// treats them as equal.
  ///
  /// - Parameters:
  ///   - seed: The seed of an experiment, a layer or a holdout.
  ///   - purpose: What the number decides.
  ///   - unit: What is assigned: a customer's original app user ID.
  public static func draw(seed: String, purpose: Purpose, unit: String) -> Int {
    var hash = SHA256()
    hash.update(data: Array(seed.utf8))
    hash.update(data: [separator])
    hash.update(data: Array(purpose.rawValue.utf8))
    hash.update(data: [separator])
    hash.update(data: Array(unit.utf8))
    let number = hash.finalize().prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(number % UInt64(values))
  }

  private static let separator: UInt8 = 0x1F
}
