internal import AppStoreCore
internal import Foundation
internal import Yams

/// Reads the data exports.
extension CatalogReader {
  private static let exportKeys = ["folder", "s3", "tables", "format", "mode", "hour"]

  private static let bucketKeys = [
    "bucket", "region", "endpoint", "prefix", "path_style", "access_key_id", "secret_access_key",
    "session_token",
  ]

  func exports(_ field: CatalogField) -> [ExportDefinition] {
    let members = field.members("`NAME:` with a folder or s3") ?? []
    return members.compactMap { member in
      // The name is part of the names of files.
      checkShortName(member.name, at: member.key, example: "daily")
      guard let section = member.value.section(Self.exportKeys),
        let destination = exportLocation(section)
      else { return nil }
      var definition = ExportDefinition(name: member.name, destination: destination)
      if let list = section["tables"] { definition.tables = exportTables(list) }
      definition.format = section["format"]?.choice(Self.exportFormats) ?? definition.format
      definition.mode = section["mode"]?.choice(Self.exportModes) ?? definition.mode
      definition.hour = section["hour"]?.number(in: 0...23).map(Int.init)
      return definition
    }
  }

  private static let exportFormats: KeyValuePairs<String, ExportFormat> = [
    "csv.gz": .csv, "ndjson.gz": .ndjson,
  ]

  private static let exportModes: KeyValuePairs<String, ExportDefinition.Mode> = [
    "full": .full, "incremental": .incremental,
  ]

  private func exportTables(_ list: CatalogField) -> [ExportTable] {
    if list.isEmptyList { list.report("is empty", fix: "name a table, or remove it") }
    let tables: KeyValuePairs<String, ExportTable> = [
      "transactions": .transactions, "customers": .customers, "subscriptions": .subscriptions,
      "changes": .changes, "events": .events,
    ]
    return distinct(list.elements("tables") ?? []) { $0.choice(tables)?.rawValue }
      .compactMap(ExportTable.init(rawValue:))
  }

  private func exportLocation(_ section: CatalogSection) -> ExportLocation? {
    switch (section["folder"], section["s3"]) {
    case (let field?, nil):
      let wanted = "the path of a folder, relative to the catalog"
      guard let path = field.text(wanted) else { return nil }
      guard !path.isEmpty else {
        field.report("is empty", fix: "write \(wanted)")
        return nil
      }
      return .folder(inputs.path(path))
    case (nil, let field?): return bucket(field).map { .bucket($0) }
    case (nil, nil):
      section.field.report("has no destination", fix: "add folder with a path, or s3")
    case (_?, let field?):
      field.report("conflicts with folder", fix: "remove one of the two")
    }
    return nil
  }

  private func bucket(_ field: CatalogField) -> S3Bucket? {
    guard let section = field.section(Self.bucketKeys) else { return nil }
    let name = section.required("bucket", "the name of the bucket").flatMap(bucketName)
    let region = section.required("region", "the region of the bucket, or auto").flatMap {
      word($0, "the region of the bucket, or auto")
    }
    let endpoint = section["endpoint"].map(serviceURL)
    let keyID = section.required("access_key_id", "the ID of the access key").flatMap {
      word($0, "the ID of the access key")
    }
    let wanted = "the secret as {file: PATH} or {variable: NAME}"
    let secret = section.required("secret_access_key", wanted).flatMap(secretText)
    let token = section["session_token"].map(secretText)
    let prefix = section["prefix"].map(bucketPrefix)
    guard let name, let region, let keyID, let secret else { return nil }
    if case .some(.none) = endpoint { return nil }
    if case .some(.none) = token { return nil }
    return S3Bucket(
      name: name, region: region, scheme: endpoint??.scheme ?? "https", host: endpoint??.host,
      prefix: prefix.flatMap { $0 } ?? "", usesPathStyle: section["path_style"]?.flag() ?? false,
      credentials: S3Credentials(
        accessKeyID: keyID, secretAccessKey: secret, sessionToken: token.flatMap { $0 }))
  }

  /// Reads the name of a bucket.
  ///
  /// Source: <https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html>
  private func bucketName(_ field: CatalogField) -> String? {
    guard let name = field.text("the name of the bucket") else { return nil }
    let isWellFormed = name.utf8.allSatisfy {
      CatalogIdentifier.isLetterOrDigit($0) || "-._".utf8.contains($0)
    }
    guard isWellFormed, 3...63 ~= name.utf8.count,
      name.utf8.contains(where: CatalogIdentifier.isLetterOrDigit)
    else {
      field.report(
        "is not the name of a bucket", fix: "use 3 to 63 letters, digits, - and . as in S3")
      return nil
    }
    return name
  }

  /// Reads a text that is part of a header field.
  private func word(_ field: CatalogField, _ wanted: String) -> String? {
    guard let text = field.text(wanted) else { return nil }
    let isWellFormed = text.utf8.allSatisfy {
      CatalogIdentifier.isLetterOrDigit($0) || "-._=+".utf8.contains($0)
    }
    guard isWellFormed, !text.isEmpty else {
      field.report("has an invalid character, or is empty", fix: "write \(wanted)")
      return nil
    }
    return text
  }

  private func serviceURL(_ field: CatalogField) -> (scheme: String, host: String)? {
    let wanted = "the URL of the S3 service, such as https://s3.example.com"
    guard let text = field.text(wanted) else { return nil }
    guard let url = URLComponents(string: text), let scheme = url.scheme?.lowercased(),
      ["https", "http"].contains(scheme), let host = url.host, !host.isEmpty, url.user == nil,
      url.query == nil, url.fragment == nil, ["", "/"].contains(url.path)
    else {
      field.report("is not the URL of a service", fix: "write \(wanted)")
      return nil
    }
    let usual = scheme == "https" ? 443 : 80
    let port = url.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
    return (scheme, host.lowercased() + port)
  }

  private func bucketPrefix(_ field: CatalogField) -> String? {
    guard let text = field.text("the text before the names of all files") else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let isWellFormed =
      !text.unicodeScalars.contains(where: \.isInvisible) && text.utf8.count <= 500
      && parts.allSatisfy { !["", ".", ".."].contains($0) }
    guard isWellFormed else {
      field.report(
        "is empty, begins or ends with a slash, or has an empty part",
        fix: "write a text such as tessera or data/tessera, or remove it")
      return nil
    }
    return text
  }
}
