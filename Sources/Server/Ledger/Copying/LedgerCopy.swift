/// Copies a ledger from one store to another, and verifies that the copy is equal.
///
/// An interrupted copy continues: the rows that the target has are compared with the first ones of
/// the source, part by part, before anything is written. Nothing else may use the two ledgers.
///
/// Deliveries to webhook endpoints are not copied. Events are not copied either: the copy gets the ID
/// of the source, and the same events are derived there.
public struct LedgerCopy: Sendable {
  private let source: any LedgerStore
  private let target: any LedgerStore
  private let pageSize: Int
  private let parts: [LedgerPart]

  /// Creates a copy of a ledger.
  ///
  /// - Parameters:
  ///   - source: The ledger to read.
  ///   - target: An empty ledger, or one to which a copy of the same source was interrupted.
  ///   - pageSize: How many rows are written in one change.
  ///   - parts: The parts, in order.
  public init(
    from source: any LedgerStore, to target: any LedgerStore, pageSize: Int = 1000,
    parts: [LedgerPart] = LedgerPart.allCases
  ) {
    self.source = source
    self.target = target
    self.pageSize = pageSize
    self.parts = parts
  }

  /// Copies what is missing, reads the whole copy again, and compares.
  ///
  /// - Parameter progress: Called after each page.
  /// - Returns: The hashes, which are those of both ledgers.
  /// - Throws: ``LedgerCopyError``.
  public func run(
    progress: @Sendable (LedgerCopyProgress) -> Void = { _ in }
  ) async throws(LedgerCopyError) -> LedgerDigest {
    var readers: [LedgerPartReader] = []
    for part in parts { readers.append(try await compared(part, progress)) }
    do throws(LedgerError) {
      try await target.events.adopt(ledgerID: try await source.events.ledgerID())
    } catch {
      throw .ledger(error, .feed)
    }
    for index in readers.indices { try await copy(&readers[index], progress) }
    let digest = LedgerDigest(parts: readers.map(\.digest))
    for var reader in readers where try await reader.next(1) != nil {
      throw .sourceChanged(reader.part)
    }
    let copy = try await LedgerDigest.of(
      target, pageSize: pageSize, parts: parts, progress: progress)
    let differences = digest.differences(from: copy)
    guard differences.isEmpty else { throw .different(differences) }
    return digest
  }

  /// Compares the rows that the target has with the first ones of the source.
  ///
  /// - Returns: A reader of the source after these rows.
  private func compared(
    _ part: LedgerPart, _ progress: @Sendable (LedgerCopyProgress) -> Void
  ) async throws(LedgerCopyError) -> LedgerPartReader {
    var (reader, copied) = (LedgerPartReader(source, part), LedgerPartReader(target, part))
    while let rows = try await copied.next(part.pageSize(pageSize))?.rows {
      guard let known = try await reader.next(rows.count), known.rows == rows else {
        throw .otherData(part)
      }
      reader.hash(rows)
      progress(LedgerCopyProgress(step: .comparing, part: part, rows: reader.count))
    }
    return reader
  }

  private func copy(
    _ reader: inout LedgerPartReader, _ progress: @Sendable (LedgerCopyProgress) -> Void
  ) async throws(LedgerCopyError) {
    let part = reader.part
    while let (page, rows) = try await reader.next(part.pageSize(pageSize)) {
      do throws(LedgerError) {
        try await target.perform(.importing(page))
      } catch {
        throw .ledger(error, part)
      }
      reader.hash(rows)
      progress(LedgerCopyProgress(step: .copying, part: part, rows: reader.count))
    }
  }
}
