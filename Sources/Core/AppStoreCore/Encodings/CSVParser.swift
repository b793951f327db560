/// Splits CSV into records, from pieces of any size.
///
/// A value may be in quotation marks, and then contain separators, line breaks and doubled quotation
/// marks. A byte order mark and empty lines are skipped.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc4180>
package struct CSVParser {
  /// The values of one record.
  package struct Record: Hashable, Sendable {
    /// The line on which it starts, from 1.
    package let line: Int
    /// The values without quotation marks.
    package var values: [String]
  }

  /// What the parser found.
  package enum Item: Hashable, Sendable {
    /// A record.
    case record(Record)
    /// A record that cannot be read, and the index of the value in it, from 0.
    case problem(line: Int, index: Int, reason: String)
  }

  private enum State {
    /// At the start of a value.
    case start
    /// In a value without quotation marks.
    case plain
    /// In a value in quotation marks.
    case quoted
    /// After a quotation mark that may end the value.
    case ending
  }

  private let separator: UInt8
  private var state = State.start
  private var line = 1
  private var firstLine = 1
  private var bytes: [UInt8] = []
  private var values: [String] = []
  private var problem: (index: Int, reason: String)?
  private var isAfterReturn = false

  /// Creates a parser for values with a separator between them.
  package init(separator: UInt8) {
    self.separator = separator
  }

  /// Returns the records of a text with commas, and those that cannot be read.
  package static func items(in text: String) -> [Item] {
    var parser = CSVParser(separator: UInt8(ascii: ","))
    var items: [Item] = []
    parser.read(Array(text.utf8)) { items.append($0) }
    parser.finish { items.append($0) }
    return items
  }

  /// Returns the separator of a file: the semicolon if its first line has more of them than commas.
  package static func separator(of start: [UInt8]) -> UInt8 {
    let line = start.prefix { $0 != UInt8(ascii: "\n") }
    let semicolons = line.count { $0 == UInt8(ascii: ";") }
    return semicolons > line.count { $0 == UInt8(ascii: ",") }
      ? UInt8(ascii: ";") : UInt8(ascii: ",")
  }

  /// Reads the next piece.
  package mutating func read(_ piece: [UInt8], _ found: (Item) -> Void) {
    for byte in piece { read(byte, found) }
  }

  /// Ends the file.
  package mutating func finish(_ found: (Item) -> Void) {
    if state == .quoted {
      note("the quotation mark is not closed; the file may be cut off")
      state = .ending
    }
    guard state != .start || !values.isEmpty || problem != nil else { return }
    endRecord(found)
  }

  private mutating func read(_ byte: UInt8, _ found: (Item) -> Void) {
    let isLineFeedOfReturn = isAfterReturn && byte == UInt8(ascii: "\n")
    isAfterReturn = byte == UInt8(ascii: "\r")
    if byte == UInt8(ascii: "\n"), !isLineFeedOfReturn || state == .quoted { line += 1 }
    if isAfterReturn, state != .quoted { line += 1 }
    switch state {
    case .quoted:
      if byte == UInt8(ascii: "\"") { state = .ending } else { bytes.append(byte) }
    case .ending where byte == UInt8(ascii: "\""):
      bytes.append(byte)
      state = .quoted
    case .start where byte == UInt8(ascii: "\""):
      state = .quoted
    case .start where isLineFeedOfReturn && values.isEmpty:
      firstLine = line
    case _ where byte == separator:
      endValue()
    case _ where byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r"):
      endRecord(found)
    case .ending:
      note("text after a closing quotation mark; double each mark in a value")
      bytes.append(byte)
    case .start, .plain:
      bytes.append(byte)
      state = .plain
    }
  }

  /// Notes a problem of the current value; the first one of a record is reported.
  private mutating func note(_ reason: String) {
    problem = problem ?? (values.count, reason)
  }

  private mutating func endValue() {
    // The first value of a file may start with a byte order mark.
    if firstLine == 1, values.isEmpty, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      bytes.removeFirst(3)
      if bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\""), bytes.count > 1 {
        bytes = Array(bytes.dropFirst().dropLast())
      }
    }
    if let text = String(validating: bytes, as: UTF8.self) {
      values.append(text)
    } else {
      let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      note("is \(isUTF16 ? "UTF-16" : "not UTF-8"); save the file as UTF-8")
      values.append("")
    }
    bytes.removeAll(keepingCapacity: true)
    state = .start
  }

  private mutating func endRecord(_ found: (Item) -> Void) {
    let isEmpty = state == .start && values.isEmpty
    if !isEmpty { endValue() }
    if let problem {
      found(.problem(line: firstLine, index: problem.index, reason: problem.reason))
    } else if !isEmpty, values != [""] {
      found(.record(Record(line: firstLine, values: values)))
    }
    values.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    problem = nil
    state = .start
    firstLine = line
  }
}
