internal import AppStoreSimulator
internal import Foundation
internal import StoreConfiguration

/// Hashes that show whether a saved store and an opened one are the same.
enum StoreFingerprint {
  /// Returns a hash of the products.
  ///
  /// Equal for files with the same content, whatever their layout.
  static func configuration(of simulator: AppStoreState) -> UInt64 {
    hash(of: simulator.configuration.formatted())
  }

  /// Returns a hash of the store's state; equal for equal states.
  static func state(of simulator: AppStoreState) -> UInt64 {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let groundTruth = StateResponse(
      simulator, nextEvent: simulator.nextEventDate, notificationURLs: [],
      accounts: simulator.knownAccounts)
    return hash(of: (try? encoder.encode(groundTruth)) ?? Data())
  }

  /// Returns an FNV-1a hash, because Swift's own hashes differ between processes.
  static func hash(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
