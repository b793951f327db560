internal import AppStoreTypes
package import Effects
internal import EntitlementAPI
internal import Foundation

/// The file of ``SavedPurchases``, written as a whole; its owner serializes access.
///
/// Only the entries are sealed with the device's secret, because only they may grant access. A
/// backup restored on another device loses them, and StoreKit lists them again. It must not lose
/// what was credited, or consumables would be credited twice.
package struct PurchasesFile {
  package static let name = "purchases"

  private struct Record: Codable {
    var version = 1
    var customers: [AppUserID]
    var credited: [TransactionID]
    var observed: [TransactionID]
    var hints: [ReceiptBody]
    /// The sealed entries, in Base64; `nil` for none.
    var entries: String?
  }

  private let secret: DeviceKey
  /// Whether the file was read, so that it may be written.
  private var isRead = false
  /// The sealed entries of the file that could not be opened yet.
  private var unopened: String?

  package init(in vault: SecureStorage, random: RandomBytes) {
    secret = DeviceKey(vault: vault, random: random)
  }

  private var file: URL { secret.vault.folder.appending(path: Self.name) }

  /// Whether everything was read, or does not exist; not before a device is first unlocked.
  package var isLoaded: Bool { isRead && unopened == nil }

  /// Reads what was not read yet; `nil` if nothing more can be read now.
  package mutating func load() -> SavedPurchases? {
    if isLoaded { return nil }
    let wasRead = isRead
    var saved = wasRead ? SavedPurchases() : readFile()
    guard isRead else { return nil }
    if let entries = readEntries() { saved.entries = entries } else if wasRead { return nil }
    return saved
  }

  /// Reads the file without its entries; a file that is not of this format counts as empty.
  private mutating func readFile() -> SavedPurchases {
    let content = PrivateFile.read(file)
    if content == .unreadable { return SavedPurchases() }
    isRead = true
    guard case .bytes(let bytes) = content else { return SavedPurchases() }
    guard let record = try? WireJSON.decode(Record.self, from: bytes) else {
      Log.error("\(Self.name): unknown file format; the file is ignored")
      return SavedPurchases()
    }
    unopened = record.entries
    return SavedPurchases(
      hints: record.hints, customers: record.customers, credited: record.credited,
      observed: record.observed)
  }

  /// Opens the entries; `nil` if there are none, or they cannot be opened.
  private mutating func readEntries() -> [PendingPurchase]? {
    guard let text = unopened else { return nil }
    let opened = secret.opened(Array(Data(base64Encoded: text) ?? Data()))
    if let problem = DeviceKey.problem(opened, of: "the entries of \(Self.name)") {
      Log.error(problem)
    }
    if opened == .unreadable { return nil }
    unopened = nil
    guard case .bytes(let bytes) = opened else { return nil }
    return try? WireJSON.decode([PendingPurchase].self, from: bytes)
  }

  /// Writes the file; a failure is logged, and the value then counts in this process only.
  ///
  /// While the file cannot be read it is not replaced, and entries that cannot be opened stay, to
  /// avoid losing them.
  package func write(_ saved: SavedPurchases) {
    guard isRead else { return }
    var record = Record(
      customers: saved.customers, credited: saved.credited, observed: saved.observed,
      hints: saved.hints, entries: unopened)
    do {
      if unopened == nil, !saved.entries.isEmpty {
        if let sealed = secret.sealed(try WireJSON.encode(saved.entries)) {
          record.entries = Data(sealed).base64EncodedString()
        } else {
          Log.error("Saving pending purchases failed: the device's secret could not be read")
        }
      }
      try PrivateFile.write(Data(try WireJSON.encode(record)), to: file)
    } catch {
      Log.error("Saving purchases to \(file.path()) failed: \(error)")
    }
  }
}
