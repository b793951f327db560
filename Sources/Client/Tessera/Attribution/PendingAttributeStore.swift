package import AppStoreCore
package import EntitlementAPI
internal import Foundation

/// Stores the attributes of customers until the server has them.
package actor PendingAttributeStore {
  /// One attribute as the app set it.
  struct Entry: Hashable, Sendable, Codable {
    /// The value; `nil` if the attribute was deleted.
    var value: String?
    var updatedAt: Timestamp
    var isSynced: Bool
  }

  private let folder: URL
  private var loaded: [String: [String: Entry]]?
  /// Changes made while the file could not be read.
  private var waiting: [(customer: AppUserID, change: (inout [String: Entry]) -> Void)] = []

  package init(folder: URL) {
    self.folder = folder
  }

  /// Sets attributes; an empty string or `nil` deletes one.
  ///
  /// Unchanged values are ignored.
  package func set(_ values: [String: String?], of customer: AppUserID, at now: Timestamp) {
    change(customer) { entries in
      for (key, value) in values {
        let value = value.flatMap { $0.isEmpty ? nil : $0 }
        if let saved = entries[key], saved.value == value { continue }
        entries[key] = Entry(value: value, updatedAt: now, isSynced: false)
      }
    }
  }

  /// Returns a customer's attributes that the server does not have.
  package func unsynced(of customer: AppUserID) -> [String: AttributeBody] {
    (table()[customer.rawValue] ?? [:]).filter { !$0.value.isSynced }
      .mapValues { AttributeBody(value: $0.value ?? "", updatedAt: $0.updatedAt) }
  }

  /// Returns the customers with attributes that the server does not have.
  func customersToSync() -> [AppUserID] {
    table().filter { $0.value.values.contains { !$0.isSynced } }.keys.sorted()
      .map { AppUserID($0) }
  }

  /// Marks sent attributes as synced, except those that were set again in the meantime.
  func noteSynced(_ sent: [String: AttributeBody], of customer: AppUserID) {
    change(customer) { entries in
      for (key, body) in sent {
        guard let saved = entries[key], saved.updatedAt == body.updatedAt,
          (saved.value ?? "") == body.value
        else { continue }
        entries[key]?.isSynced = true
      }
    }
  }

  /// Moves the unsynced attributes of an anonymous customer to the customer who logged in.
  func move(from old: AppUserID, to new: AppUserID) {
    let entries = (table()[old.rawValue] ?? [:]).filter { !$0.value.isSynced }
    assert(old != new, "attributes move to another customer")
    change(old) { $0 = [:] }
    change(new) { $0.merge(entries) { saved, _ in saved } }
  }

  /// Deletes the synced attributes of a former customer.
  func forget(_ customer: AppUserID) {
    change(customer) { $0 = $0.filter { !$0.value.isSynced } }
  }

  private func change(
    _ customer: AppUserID, _ change: @escaping (inout [String: Entry]) -> Void
  ) {
    var table = table()
    guard loaded != nil else { return waiting.append((customer, change)) }
    guard Self.apply(change, to: &table, of: customer) else { return }
    write(table)
  }

  private static func apply(
    _ change: (inout [String: Entry]) -> Void, to table: inout [String: [String: Entry]],
    of customer: AppUserID
  ) -> Bool {
    var entries = table[customer.rawValue] ?? [:]
    let before = entries
    change(&entries)
    table[customer.rawValue] = entries.isEmpty ? nil : entries
    return entries != before
  }

  private func write(_ table: [String: [String: Entry]]) {
    loaded = table
    do {
      try PrivateFile.write(Data(try WireJSON.encode(table)), to: file)
    } catch {
      Log.error("Saving attributes to \(folder.path()) failed: \(error)")
    }
  }

  /// Returns all attributes; while the file cannot be read, only the changes made since then.
  private func table() -> [String: [String: Entry]] {
    if let loaded { return loaded }
    var table: [String: [String: Entry]] = [:]
    let content = PrivateFile.read(file)
    if case .bytes(let bytes) = content {
      table = (try? WireJSON.decode([String: [String: Entry]].self, from: bytes)) ?? [:]
    }
    var isChanged = false
    for (customer, change) in waiting {
      if Self.apply(change, to: &table, of: customer) { isChanged = true }
    }
    guard content != .unreadable else { return table }
    assert(loaded == nil, "attributes are read from the file once")
    waiting = []
    loaded = table
    if isChanged { write(table) }
    return table
  }

  private var file: URL { folder.appending(path: "attributes") }
}
