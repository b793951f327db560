internal import AppStoreCore
internal import Catalog
internal import Crypto

/// Writes the rows of a table into files of limited size; one file at a time is in memory.
struct PartWriter {
  private let destination: any ExportDestination
  private let columns: [String]
  private let format: ExportFormat
  private let maxBytes: Int
  private let name: (Int) -> String
  private var stream: GzipStream?
  private var uncompressed = 0
  private var rowsInPart = 0
  private(set) var rows = 0
  private(set) var files: [ExportManifest.File] = []

  /// - Parameters:
  ///   - maxBytes: A file ends with the row that reaches this length, uncompressed.
  ///   - name: Returns the name of a file by its number, from 1.
  init(
    _ columns: [String], _ format: ExportFormat, to destination: any ExportDestination,
    maxBytes: Int, name: @escaping (Int) -> String
  ) {
    self.destination = destination
    self.columns = columns
    self.format = format
    self.maxBytes = maxBytes
    self.name = name
  }

  mutating func add(_ values: [ExportValue]) async throws(ExportError) {
    let stream: GzipStream
    if let current = self.stream {
      stream = current
    } else {
      stream = try GzipStream()
      self.stream = stream
      stream.write(format.header(columns))
    }
    let line = format.line(values, columns)
    stream.write(line)
    uncompressed += line.count
    rowsInPart += 1
    rows += 1
    if uncompressed >= maxBytes { try await finish() }
  }

  /// Writes the last file.
  mutating func finish() async throws(ExportError) {
    guard let stream else { return }
    let bytes = stream.finish()
    let file = name(files.count + 1)
    try await destination.write(bytes, to: file)
    files.append(
      ExportManifest.File(
        name: file, rows: rowsInPart, bytes: bytes.count,
        sha256: Hex.encode(SHA256.hash(data: bytes))))
    (self.stream, uncompressed, rowsInPart) = (nil, 0, 0)
  }
}
