internal import Effects
internal import Foundation
internal import TrustedEntitlements

/// Keeps what StoreKit verified on this device, sealed, so that a changed file is as good as none.
struct ProvenFile: Sendable {
  private struct Contents: Codable {
    var parts: [[UInt8]]
  }

  private static let secretLength = 32

  let folder: URL
  let random: RandomBytes

  private var url: URL { folder.appending(path: "proven-purchases") }

  /// The device's own secret, made at the first time; `nil` when it cannot be kept.
  private var secret: [UInt8]? {
    let vault = DeviceVault(folder: folder)
    if let known = vault.read("secret"), known.count == Self.secretLength { return known }
    let made = random(Self.secretLength)
    return vault.write(made, as: "secret") ? made : nil
  }

  /// Reads what was kept; empty when there is nothing, or it was changed.
  func read() -> ProvenPurchases {
    guard let data = try? Data(contentsOf: url) else { return ProvenPurchases() }
    guard let secret,
      let bytes = FileSeal.opened(Array(data), with: secret),
      let contents = try? JSONDecoder().decode(Contents.self, from: Data(bytes)),
      let proven = ProvenPurchases(encoded: contents.parts)
    else {
      Log.error("the purchases kept on this device were changed; StoreKit is asked anew")
      return ProvenPurchases()
    }
    return proven
  }

  /// Keeps purchases for the next launch; a failure costs no more than that.
  func write(_ proven: ProvenPurchases) {
    guard let secret else { return }
    do {
      let bytes = try JSONEncoder().encode(Contents(parts: proven.encoded))
      try Data(FileSeal.sealed(Array(bytes), with: secret)).write(to: url, options: .atomic)
    } catch {
      Log.error("the purchases cannot be kept in \(folder.path()): \(error)")
    }
  }
}
