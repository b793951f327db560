internal import AppStoreCore
internal import Crypto
internal import Foundation
internal import GRDB
internal import Ledger
internal import Synchronization

/// The headers of tokens, stored once in the file by hash, with recently used ones in memory.
final class SigningHeaderTable: Sendable {
  private struct Known {
    /// The recently used headers, newest last.
    ///
    /// A linear search costs less than hashing a text of 5,000 characters: texts of equal length
    /// are rare, and equal texts usually share their bytes in memory.
    var ids: [(text: String, id: Int64)] = []
    var texts: [Int64: String] = [:]

    func id(of text: String) -> Int64? {
      let count = text.utf8.count
      return ids.last { $0.text.utf8.count == count && $0.text == text }?.id
    }
  }

  /// The maximum number of headers in memory.
  ///
  /// Apple signs with few certificates at a time; only tests use more.
  private static let maxKnown = 256

  private let known = Mutex(Known())

  /// Returns the ids of headers, encoded as in a fact's row.
  func ids(of headers: [String], in database: Database) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for header in headers {
      VarInt.append(UInt64(try id(of: header, in: database)), to: &bytes)
    }
    return bytes
  }

  /// Returns the headers with the ids in a fact's row; `nil` if one is missing.
  func headers(_ ids: [UInt8], in database: Database) throws -> [String]? {
    var (headers, rest) = ([String](), ids[...])
    while !rest.isEmpty {
      guard let id = VarInt.pop(from: &rest),
        let header = try text(of: Int64(truncatingIfNeeded: id), in: database)
      else { return nil }
      headers.append(header)
    }
    return headers
  }

  /// Clears the memory, because a rolled-back transaction may have added some headers.
  func forget() {
    known.withLock { $0 = Known() }
  }

  private func id(of header: String, in database: Database) throws -> Int64 {
    if let id = known.withLock({ $0.id(of: header) }) { return id }
    let hash = Data(SHA256.hash(data: Data(header.utf8)))
    let found = try Int64.fetchOne(
      try database.cachedStatement(sql: "SELECT id FROM signing_headers WHERE hash = ?"),
      arguments: [hash])
    if let found {
      remember(header, as: found)
      return found
    }
    try database.cachedStatement(sql: "INSERT INTO signing_headers (hash, header) VALUES (?, ?)")
      .execute(arguments: [hash, header])
    return database.lastInsertedRowID
  }

  private func text(of id: Int64, in database: Database) throws -> String? {
    if let text = known.withLock({ $0.texts[id] }) { return text }
    let text = try String.fetchOne(
      try database.cachedStatement(sql: "SELECT header FROM signing_headers WHERE id = ?"),
      arguments: [id])
    if let text { remember(text, as: id) }
    return text
  }

  private func remember(_ header: String, as id: Int64) {
    known.withLock { known in
      if known.ids.count >= Self.maxKnown { known = Known() }
      if known.id(of: header) == nil { known.ids.append((header, id)) }
      known.texts[id] = header
    }
  }
}
