package import AppStoreCore

/// The completed runs of an export, as its manifests at the destination state them.
package struct ExportLog: Sendable {
  private let export: String
  private let destination: any ExportDestination

  /// Creates a log.
  package init(of export: String, at destination: any ExportDestination) {
    self.export = export
    self.destination = destination
  }

  /// Returns the names of the manifests, oldest run first.
  package func names() async throws(ExportError) -> [String] {
    try await destination.files(in: ExportPath.manifests(of: export))
      .filter { ExportPath.range(ofManifest: $0) != nil }
  }

  /// Returns a manifest.
  ///
  /// - Parameter name: One of ``names()``.
  package func manifest(_ name: String) async throws(ExportError) -> ExportManifest {
    let file = "\(ExportPath.manifests(of: export))/\(name)"
    guard let bytes = try await destination.read(file) else { throw .manifest(file) }
    return try ExportManifest(json: bytes, named: file)
  }

  /// Returns the run that says up to which change everything is exported; `nil` without runs.
  ///
  /// A full run begins anew. A later one continues if it leaves no change out.
  package func newest() async throws(ExportError) -> ExportManifest? {
    guard let name = Self.newest(of: try await names()) else { return nil }
    return try await manifest(name)
  }

  /// Returns the name of the run up to whose last change everything is exported.
  ///
  /// - Parameter names: The names of manifests, oldest run first.
  package static func newest(of names: [String]) -> String? {
    var newest: (name: String, end: Int64)?
    for name in names {
      guard let range = ExportPath.range(ofManifest: name) else { continue }
      if range.isFull || newest.map({ range.from <= $0.end && range.to >= $0.end }) == true {
        newest = (name, range.to)
      }
    }
    return newest?.name
  }

  /// Returns when the newest run started; `nil` without runs.
  package func lastStart() async throws(ExportError) -> Timestamp? {
    guard let name = try await names().last else { return nil }
    return ExportPath.start(ofManifest: name)
  }
}
