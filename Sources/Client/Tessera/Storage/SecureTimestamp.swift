package import AppStoreCore

/// A named time in secure storage, in milliseconds since 1970.
package struct SecureTimestamp: Sendable {
  /// The result of reading the secure storage.
  package enum Content: Hashable, Sendable {
    /// The saved time.
    case time(Timestamp)
    /// None was saved.
    case nothing
    /// It cannot be read now, as before a device is unlocked for the first time.
    case unreadable
  }

  package let storage: SecureStorage
  package let name: String

  package init(storage: SecureStorage, name: String) {
    self.storage = storage
    self.name = name
  }

  /// The time; `nil` if none was saved, or it cannot be read now.
  var milliseconds: Int64? {
    if case .time(let time) = read() { time.milliseconds } else { nil }
  }

  /// Reads the time.
  package func read() -> Content {
    switch storage.read(name) {
    case .unreadable: .unreadable
    case .nothing: .nothing
    case .bytes(let bytes):
      Timestamp(text: String(decoding: bytes, as: UTF8.self)).map(Content.time) ?? .nothing
    }
  }

  /// Saves another time; a failure is logged.
  func set(_ milliseconds: Int64) {
    assert(Timestamp(text: "\(milliseconds)") != nil, "a saved time can be read again")
    _ = storage.write(Array("\(milliseconds)".utf8), as: name)
  }
}
