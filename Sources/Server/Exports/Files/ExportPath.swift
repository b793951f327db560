internal import AppStoreCore
internal import Catalog

/// The names of an export's files, with slashes, below the folder or the bucket's prefix.
enum ExportPath {
  private static let version = "v1"

  /// The name of the file that a check writes and deletes.
  static let probe = "\(version)/check"

  /// Returns the name of a file of rows: the same for the same range, so that a retry replaces it.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - format: The format.
  ///   - range: The part of the change feed.
  ///   - day: A time on the day of the folder.
  ///   - part: The number of the file, from 1.
  static func part(
    of table: ExportTable, _ format: ExportFormat, _ range: ExportRange, day: Timestamp, part: Int
  ) -> String {
    let number = String(repeating: "0", count: max(0, 4 - "\(part)".count)) + "\(part)"
    return "\(version)/\(table.rawValue)/\(ExportTime.day(day))/"
      + "\(table.rawValue)-\(range.from)-\(range.to)-\(number).\(format.rawValue)"
  }

  /// Returns the folder of an export's manifests.
  static func manifests(of export: String) -> String { "\(version)/manifests/\(export)" }

  /// Returns the name of a manifest; the order of names is that of runs.
  static func manifest(of export: String, startedAt: Timestamp, _ range: ExportRange) -> String {
    "\(manifests(of: export))/manifest-\(ExportTime.compact(startedAt))"
      + "-\(padded(range.to))-\(range.from).json"
  }

  /// Returns the range in the name of a manifest; `nil` for another file.
  static func range(ofManifest name: String) -> ExportRange? {
    guard name.hasPrefix("manifest-"), name.hasSuffix(".json") else { return nil }
    let parts = name.dropLast(5).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 4, let to = Int64(parts[2]), let from = Int64(parts[3]), 0...to ~= from
    else { return nil }
    return ExportRange(from: from, to: to)
  }

  /// Returns when the run of a manifest started; `nil` for another file.
  static func start(ofManifest name: String) -> Timestamp? {
    let digits = name.dropFirst("manifest-".count).prefix(16).utf8.map { Int($0) - 48 }
    guard range(ofManifest: name) != nil, digits.count == 16 else { return nil }
    let numbers = [0..<4, 4..<6, 6..<8, 9..<11, 11..<13, 13..<15].map {
      digits[$0].reduce(0) { 10 * $0 + $1 }
    }
    guard (digits[..<8] + digits[9..<15]).allSatisfy({ 0...9 ~= $0 }) else { return nil }
    var date = CivilDate(Timestamp(milliseconds: 0))
    (date.year, date.month, date.day) = (numbers[0], numbers[1], numbers[2])
    date.millisecondOfDay = Int64(3600 * numbers[3] + 60 * numbers[4] + numbers[5]) * 1000
    return date.timestamp
  }

  private static func padded(_ number: Int64) -> String {
    String(repeating: "0", count: max(0, 12 - "\(number)".count)) + "\(number)"
  }
}
