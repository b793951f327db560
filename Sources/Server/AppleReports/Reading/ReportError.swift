/// Why a report cannot be read or imported; nothing was changed.
public enum ReportError: Error, Hashable, Sendable {
  /// The compressed data ends early or is damaged.
  case damaged
  /// The file is larger than the maximum, in bytes.
  case tooLarge(Int)
  /// The text is not UTF-8.
  case notText
  /// The columns are those of no known report.
  case unknownColumns([String])
  /// A line has another number of values than there are columns, so the file may be cut off.
  case cutOff(line: Int, values: Int, columns: Int)
  /// The file states another number of lines than it has.
  case missingLines(stated: Int, found: Int)
  /// A date cannot be read.
  case invalidDate(line: Int, text: String)
  /// Neither the lines nor the file's name state the day.
  case noDay
  /// The file's name has no vendor number, and none was given.
  case noVendor
  /// The file's name has another vendor number than the one that was given.
  case otherVendor(file: String, given: String)
}

extension ReportError: CustomStringConvertible {
  /// The reason and the fix.
  public var description: String {
    switch self {
    case .damaged:
      "the compressed data ends early or is damaged; download the report again"
    case .tooLarge(let limit):
      "the report is larger than \(limit) bytes; import files of single days"
    case .notText: "is not text in UTF-8; import the file as App Store Connect delivers it"
    case .unknownColumns(let columns):
      "the columns are those of no known report: \(columns.prefix(5).joined(separator: ", ")); import "
        + "a report of the kind sales, subscription, subscription event, subscriber or financial"
    case .cutOff(let line, let values, let columns):
      "line \(line) has \(values) values for \(columns) columns, so the file may be cut off; "
        + "download the report again"
    case .missingLines(let stated, let found):
      "the file states \(stated) lines and has \(found), so it is cut off; download the report "
        + "again"
    case .invalidDate(let line, let text):
      "line \(line): \"\(text.prefix(40))\" is not a date; import the file as App Store Connect "
        + "delivers it"
    case .noDay:
      "the report does not state its day; use the file's original name, such as "
        + "Subscription_80012345_20260131.txt.gz"
    case .noVendor:
      "the file's name has no vendor number; use the original name, or set --vendor"
    case .otherVendor(let file, let given):
      "the file's name has the vendor number \(file) and not \(given); correct --vendor, or the "
        + "file"
    }
  }
}
