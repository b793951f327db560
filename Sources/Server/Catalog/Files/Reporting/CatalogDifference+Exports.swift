extension CatalogDifference {
  mutating func compareExports(_ old: ServerCatalog, _ new: ServerCatalog) {
    let before = Dictionary(old.exports.map { ($0.name, $0) }) { first, _ in first }
    let after = Dictionary(new.exports.map { ($0.name, $0) }) { first, _ in first }
    for name in Set(before.keys).union(after.keys).sorted() {
      let what = "export \(name)"
      guard let old = before[name], let new = after[name] else {
        add(what, before[name].map(Self.summary), after[name].map(Self.summary))
        continue
      }
      add("\(what): destination", Self.summary(old.destination), Self.summary(new.destination))
      add("\(what): tables", Self.summary(old.tables), Self.summary(new.tables))
      add("\(what): format", old.format.rawValue, new.format.rawValue)
      add("\(what): mode", old.mode.rawValue, new.mode.rawValue)
      add("\(what): hour", old.hour.map(String.init), new.hour.map(String.init))
      if case .bucket(let old) = old.destination, case .bucket(let new) = new.destination,
        old.credentials != new.credentials,
        old.credentials.accessKeyID == new.credentials.accessKeyID
      {
        add("\(what): secret_access_key or session_token changed")
      }
    }
  }

  private static func summary(_ export: ExportDefinition) -> String {
    "\(export.mode.rawValue) to \(summary(export.destination))"
  }

  private static func summary(_ tables: [ExportTable]) -> String {
    tables.map(\.rawValue).joined(separator: ", ")
  }

  private static func summary(_ location: ExportLocation) -> String {
    switch location {
    case .folder(let path): path
    case .bucket(let bucket):
      "\(bucket.scheme)://\(bucket.host), bucket \(bucket.name), region \(bucket.region)"
        + (bucket.prefix.isEmpty ? "" : ", prefix \(bucket.prefix)")
        + (bucket.usesPathStyle ? ", path style" : "")
        + ", key \(bucket.credentials.accessKeyID)"
    }
  }
}
