extension AppleReport {
  /// The maximum size of a report, in bytes of its text.
  static let maxSize = 256 << 20

  /// Reads a report as App Store Connect delivers it: tab-separated text, compressed or not.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - name: The name of the file, which states the vendor number and, for some kinds, the day.
  ///   - vendor: The vendor number; `nil` for the one in the name.
  /// - Throws: ``ReportError``.
  public init(
    _ bytes: [UInt8], named name: String, vendor: String? = nil
  ) throws(ReportError) {
    let isCompressed = Gunzip.isCompressed(bytes)
    let plain = isCompressed ? try Gunzip.bytes(of: bytes, limit: Self.maxSize) : bytes
    guard plain.count <= Self.maxSize else { throw .tooLarge(Self.maxSize) }
    guard let text = String(validating: plain, as: UTF8.self) else { throw .notText }
    let table = try ReportTable(text)
    guard let kind = ReportKind(columns: table.columns) else {
      throw .unknownColumns(table.columns)
    }
    let file = ReportFileName(name)
    if let found = file.vendor, let vendor, found != vendor {
      throw .otherVendor(file: found, given: vendor)
    }
    guard let vendor = vendor ?? file.vendor else { throw .noVendor }
    self.init(
      kind: kind, vendor: vendor, days: try table.days(of: kind, otherwise: file.day),
      columns: table.columns, lines: table.lines)
  }
}
