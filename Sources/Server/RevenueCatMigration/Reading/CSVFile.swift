internal import AppStoreCore
internal import Crypto
internal import Foundation

/// Reads the records of a CSV file, compressed with gzip or not, without loading all of it.
struct CSVFile {
  /// The record of a file by the names of its columns.
  struct Row {
    /// The line on which it starts, from 1.
    let line: Int
    fileprivate let values: [String]
    fileprivate let columns: [String: Int]

    /// Returns a value; `nil` if it is empty, or the file has no such column.
    subscript(column: String) -> String? {
      guard let index = columns[column], !values[index].isEmpty else { return nil }
      return values[index]
    }
  }

  /// The columns that a file must have.
  let required: [String]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - name: The name of the file in problems.
  ///   - row: Called with each record.
  ///   - problem: Called with each record that cannot be read.
  /// - Returns: The SHA-256 of the file's bytes, in hexadecimal.
  /// - Throws: `MigrationProblem` if the file as a whole cannot be read.
  func read(
    _ file: URL, named name: String, _ row: (Row) -> Void,
    problem: (MigrationProblem) -> Void
  ) throws(MigrationProblem) -> String {
    let handle: FileHandle
    do { handle = try FileHandle(forReadingFrom: file) } catch {
      throw MigrationProblem(file: name, line: nil, reason: "cannot be read; check the path")
    }
    defer { try? handle.close() }
    var reading = Reading(name: name, required: required)
    var hash = SHA256()
    var gzip: GzipInput?
    var isFirst = true
    while true {
      let piece: [UInt8]
      do { piece = Array(try handle.read(upToCount: 256 << 10) ?? Data()) } catch {
        throw MigrationProblem(file: name, line: nil, reason: "reading failed; check the disk")
      }
      guard !piece.isEmpty else { break }
      hash.update(data: piece)
      if isFirst, GzipInput.isCompressed(piece) { gzip = GzipInput() }
      isFirst = false
      guard let gzip else {
        reading.read(piece, row, problem)
        continue
      }
      guard gzip.read(piece, { reading.read($0, row, problem) }) else {
        throw MigrationProblem(
          file: name, line: nil, reason: "the compressed data is damaged; download the file again")
      }
    }
    if let gzip, !gzip.isComplete {
      throw MigrationProblem(
        file: name, line: nil, reason: "the compressed data ends early; download the file again")
    }
    reading.finish(row, problem)
    if let failure = reading.failure { throw failure }
    return Hex.encode(hash.finalize())
  }
}

/// The state while a file is read.
private struct Reading {
  let name: String
  let required: [String]
  var failure: MigrationProblem?
  private var parser: CSVParser?
  private var columns: [String: Int]?
  /// The columns in their order.
  private var names: [String] = []

  init(name: String, required: [String]) {
    self.name = name
    self.required = required
  }

  mutating func read(
    _ piece: [UInt8], _ row: (CSVFile.Row) -> Void, _ problem: (MigrationProblem) -> Void
  ) {
    guard failure == nil else { return }
    var parser = parser ?? CSVParser(separator: CSVParser.separator(of: piece))
    parser.read(piece) { take($0, row, problem) }
    self.parser = parser
  }

  mutating func finish(
    _ row: (CSVFile.Row) -> Void, _ problem: (MigrationProblem) -> Void
  ) {
    guard failure == nil else { return }
    var parser = parser
    parser?.finish { take($0, row, problem) }
    if columns == nil, failure == nil {
      failure = MigrationProblem(
        file: name, line: nil, reason: "is empty; expected a header line with column names")
    }
  }

  private mutating func take(
    _ item: CSVParser.Item, _ row: (CSVFile.Row) -> Void, _ problem: (MigrationProblem) -> Void
  ) {
    guard failure == nil else { return }
    switch item {
    case .problem(let line, let index, let reason):
      let column = names.indices.contains(index) ? names[index] : "\(index + 1)"
      let found = MigrationProblem(file: name, line: line, column: column, reason: reason)
      if columns == nil { failure = found } else { problem(found) }
    case .record(let record):
      guard let columns else { return takeHeader(record) }
      guard record.values.count == names.count else {
        return problem(
          MigrationProblem(
            file: name, line: record.line,
            reason:
              "\(counted(record.values.count, "value")) for \(counted(names.count, "column")); "
              + "the line may be cut off"))
      }
      row(CSVFile.Row(line: record.line, values: record.values, columns: columns))
    }
  }

  private mutating func takeHeader(_ record: CSVParser.Record) {
    var columns: [String: Int] = [:]
    for (index, value) in record.values.enumerated() {
      let name = value.trimmingCharacters(in: .whitespaces).lowercased()
      guard columns.updateValue(index, forKey: name) == nil else {
        failure = MigrationProblem(
          file: self.name, line: record.line, column: name,
          reason: "is there twice; export the file again")
        return
      }
    }
    let missing = required.filter { columns[$0] == nil }
    guard missing.isEmpty else {
      failure = MigrationProblem(
        file: name, line: record.line,
        reason: "missing column \(missing.joined(separator: ", ")); select it in RevenueCat's "
          + "export")
      return
    }
    self.columns = columns
    names = columns.sorted { $0.value < $1.value }.map(\.key)
  }
}
