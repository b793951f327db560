package import AppStoreCore
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
    /// `nil` in files of an earlier version.
    var decided: [DecidedPurchase]?
    var hasCreditHandler: Bool?

    var saved: SavedPurchases {
      SavedPurchases(
        hints: hints, customers: customers, credited: credited, observed: observed,
        decided: decided ?? [], hasCreditHandler: hasCreditHandler ?? false)
    }
  }

  private let secret: DeviceKey
  /// Whether the file was read, so that it may be written.
  private var isRead = false
  /// The sealed entries of the file that could not be opened yet.
  private var unopened: String?
  /// What this process last read or wrote of its own.
  private var base = SavedPurchases()
  /// The file's contents as this process last saw them, which other processes may add to.
  private var seen = SavedPurchases()
  private var seenBytes: [UInt8]?

  package init(in storage: SecureStorage, random: RandomBytes) {
    secret = DeviceKey(storage: storage, random: random)
  }

  private var file: URL { secret.storage.folder.appending(path: Self.name) }

  /// Whether everything was read, or does not exist; not before a device is first unlocked.
  package var isLoaded: Bool { isRead && unopened == nil }

  /// Reads what was not read yet; `nil` if nothing more can be read now.
  ///
  /// - Parameter isUnlocked: Whether the device was unlocked. A file that cannot be read even then
  ///   is renamed: purchases must be recorded and credited without it.
  package mutating func load(isUnlocked: Bool = false) -> SavedPurchases? {
    if isLoaded { return nil }
    let wasRead = isRead
    var saved = wasRead ? SavedPurchases() : readFile(isUnlocked: isUnlocked)
    guard isRead else { return nil }
    if let entries = readEntries() { saved.entries = entries } else if wasRead { return nil }
    (base.entries, seen.entries) = (saved.entries, saved.entries)
    return saved
  }

  /// Reads the file without its entries; a file that is not of this format is renamed.
  private mutating func readFile(isUnlocked: Bool) -> SavedPurchases {
    let content = PrivateFile.read(file)
    if content == .unreadable, !isUnlocked { return SavedPurchases() }
    isRead = true
    if content == .nothing { return SavedPurchases() }
    guard case .bytes(let bytes) = content,
      let record = try? WireJSON.decode(Record.self, from: bytes)
    else {
      Log.error(
        "\(Self.name): the file cannot be read, or its format is unknown; it is renamed to "
          + "\(Self.name).unreadable")
      PrivateFile.moveAside(file)
      return SavedPurchases()
    }
    unopened = record.entries
    (seenBytes, seen, base) = (bytes, record.saved, record.saved)
    return record.saved
  }

  /// Opens the entries; `nil` if there are none, or they cannot be opened.
  private mutating func readEntries() -> [PendingPurchase]? {
    guard let text = unopened else { return nil }
    guard let opened = self.entries(sealed: text) else { return nil }
    unopened = nil
    return opened
  }

  /// Opens sealed entries; empty if they are not this device's, `nil` if they cannot be opened now.
  private func entries(sealed text: String) -> [PendingPurchase]? {
    let opened = secret.opened(Array(Data(base64Encoded: text) ?? Data()))
    if let problem = DeviceKey.problem(opened, of: "the entries of \(Self.name)") {
      Log.error(problem)
    }
    if opened == .unreadable { return nil }
    guard case .bytes(let bytes) = opened else { return [] }
    return (try? WireJSON.decode([PendingPurchase].self, from: bytes)) ?? []
  }

  /// Returns the consumables that any process of the app credited, as of now.
  package func creditedNow() -> [TransactionID] {
    guard isRead else { return [] }
    return changedRecord()?.credited ?? seen.credited
  }

  /// Returns the file's contents if another process wrote it since this one did.
  private func changedRecord() -> Record? {
    guard case .bytes(let bytes) = PrivateFile.read(file), bytes != seenBytes else { return nil }
    return try? WireJSON.decode(Record.self, from: bytes)
  }

  /// Writes the file; a failure is logged, and the value then counts in this process only.
  ///
  /// While the file cannot be read it is not replaced, and entries that cannot be opened stay, to
  /// avoid losing them. What another process of the app wrote since stays too.
  package mutating func write(_ saved: SavedPurchases) {
    guard isRead else { return }
    let lock = FolderLock.takenNow("\(Self.name).lock", in: secret.storage.folder)
    defer { lock?.release() }
    if let theirs = changedRecord() {
      seen = theirs.saved
      if unopened != nil {
        unopened = theirs.entries
      } else if let text = theirs.entries {
        seen.entries = self.entries(sealed: text) ?? []
      }
    }
    replace(with: seen == base ? saved : saved.adding(seen, since: base), of: saved)
  }

  /// Writes the file with what all processes know, of which this one knows a part.
  private mutating func replace(with all: SavedPurchases, of mine: SavedPurchases) {
    var (own, written) = (mine, all)
    var record = Record(
      customers: all.customers, credited: all.credited, observed: all.observed,
      hints: all.hints, entries: unopened, decided: all.decided,
      hasCreditHandler: all.hasCreditHandler)
    do {
      if unopened == nil, !all.entries.isEmpty {
        if let sealed = secret.sealed(try WireJSON.encode(all.entries)) {
          record.entries = Data(sealed).base64EncodedString()
        } else {
          (own.entries, written.entries) = ([], [])
          Log.error("Saving pending purchases failed: the device's secret could not be read")
        }
      }
      let bytes = try WireJSON.encode(record)
      try PrivateFile.write(Data(bytes), to: file)
      (base, seen, seenBytes) = (own, written, bytes)
    } catch {
      Log.error("Saving purchases to \(file.path()) failed: \(error)")
    }
  }
}
