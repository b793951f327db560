internal import AppStoreCore
internal import Crypto
internal import Foundation

/// The hashes of all parts of a ledger; equal ledgers have equal ones in every store.
///
/// Rows are hashed as values: facts with their JWS, and no numbers that only one store uses.
public struct LedgerDigest: Hashable, Sendable {
  /// The hash of one part.
  public struct Part: Hashable, Sendable {
    /// The part.
    public let part: LedgerPart
    /// The number of rows.
    public let rows: Int
    /// The SHA-256 of all rows, in lowercase hexadecimal.
    public let hash: String
  }

  /// The parts, in order.
  public let parts: [Part]

  /// The SHA-256 of all parts, in lowercase hexadecimal.
  public var hash: String {
    Hex.encode(SHA256.hash(data: Data(parts.flatMap { Array("\($0.part) \($0.hash)\n".utf8) })))
  }

  /// Returns the parts that differ from another ledger's, in order.
  public func differences(from other: LedgerDigest) -> [LedgerPart] {
    zip(parts, other.parts).filter { $0 != $1 }.map(\.0.part)
  }

  /// Reads a ledger, and hashes it.
  ///
  /// - Parameters:
  ///   - ledger: The ledger; if it changes while it is read, the hashes are of no use.
  ///   - pageSize: How many rows are read together.
  ///   - allParts: The parts, in order.
  ///   - progress: Called after each page.
  /// - Throws: ``LedgerCopyError/ledger(_:_:)`` and ``LedgerCopyError/gap(_:after:)``.
  public static func of(
    _ ledger: any LedgerStore, pageSize: Int = 1000,
    parts allParts: [LedgerPart] = LedgerPart.allCases,
    progress: @Sendable (LedgerCopyProgress) -> Void = { _ in }
  ) async throws(LedgerCopyError) -> LedgerDigest {
    var parts: [Part] = []
    for part in allParts {
      var reader = LedgerPartReader(ledger, part)
      while let rows = try await reader.next(part.pageSize(pageSize))?.rows {
        reader.hash(rows)
        progress(LedgerCopyProgress(step: .verifying, part: part, rows: reader.count))
      }
      parts.append(reader.digest)
    }
    return LedgerDigest(parts: parts)
  }
}

/// Reads one part of a ledger page by page, and hashes it.
struct LedgerPartReader {
  let ledger: any LedgerStore
  let part: LedgerPart
  private(set) var end: LedgerCursor?
  private(set) var count = 0
  private var sha256 = SHA256()

  init(_ ledger: any LedgerStore, _ part: LedgerPart) {
    self.ledger = ledger
    self.part = part
  }

  /// Returns the next rows; `nil` at the end.
  mutating func next(
    _ limit: Int
  ) async throws(LedgerCopyError) -> (page: LedgerPage, rows: [[UInt8]])? {
    let page: LedgerPage
    do throws(LedgerError) {
      guard !Task.isCancelled else { throw .cancelled }
      page = try await ledger.page(of: part, after: end, limit: limit)
    } catch {
      throw .ledger(error, part)
    }
    guard let end = page.end else { return nil }
    let rows = page.rows
    if part.isNumberedWithoutGaps, end != .number(Int64(count + rows.count)) {
      throw .gap(part, after: count)
    }
    self.end = end
    count += rows.count
    return (page, rows)
  }

  /// Adds rows to the hash.
  mutating func hash(_ rows: [[UInt8]]) {
    for row in rows {
      withUnsafeBytes(of: Int64(row.count).littleEndian) { sha256.update(bufferPointer: $0) }
      sha256.update(data: row)
    }
  }

  /// The hash of the rows so far.
  var digest: LedgerDigest.Part {
    LedgerDigest.Part(part: part, rows: count, hash: Hex.encode(sha256.finalize()))
  }
}
