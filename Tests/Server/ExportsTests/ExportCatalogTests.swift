import Catalog
import Foundation
import Subscriptions
import Testing

@Suite("Exports in a catalog", .timeLimit(.minutes(30)))
struct ExportCatalogTests {
  private static let rest = """
    apps:
      - bundle_id: com.example.app
        environments: [Sandbox]
        public_api_keys: [appl_example]
    entitlements:
      pro: [com.example.pro]

    """

  private func exports(_ text: String) throws -> [ExportDefinition] {
    let inputs = CatalogInputs(
      read: { _ throws(CatalogInputs.UnreadableFile) in
        throw CatalogInputs.UnreadableFile(reason: "no such file")
      }, variable: { $0 == "S3_SECRET" ? "a secret\n" : nil },
      readSecret: { path throws(CatalogInputs.UnreadableFile) in
        guard path == "secret" else {
          throw CatalogInputs.UnreadableFile(reason: "readable by other users")
        }
        return "a secret from a file\n"
      }, path: { "/data/\($0)" })
    return try CatalogFile.parse(Self.rest + text, fileName: "catalog.yaml", inputs: inputs).exports
  }

  private func problems(_ text: String) -> String {
    do {
      _ = try exports(text)
      return "no problem"
    } catch {
      return "\(error)"
    }
  }

  @Test func `A folder needs a name and a path only`() throws {
    let exports = try exports("exports: {daily: {folder: out}}")
    #expect(exports == [ExportDefinition(name: "daily", destination: .folder("/data/out"))])
  }

  @Test func `A bucket has all its fields, and its secret from a file or a variable`() throws {
    let text = """
      exports:
        daily:
          s3:
            bucket: example
            region: auto
            endpoint: http://127.0.0.1:9000/
            prefix: a/b
            path_style: true
            access_key_id: KEY
            secret_access_key: {file: secret}
            session_token: {variable: S3_SECRET}
          tables: [changes, customers]
          format: ndjson.gz
          mode: incremental
          hour: 3
      """
    let credentials = S3Credentials(
      accessKeyID: "KEY", secretAccessKey: "a secret from a file", sessionToken: "a secret")
    #expect(
      try exports(text) == [
        ExportDefinition(
          name: "daily",
          destination: .bucket(
            S3Bucket(
              name: "example", region: "auto", scheme: "http", host: "127.0.0.1:9000",
              prefix: "a/b", usesPathStyle: true, credentials: credentials)),
          tables: [.changes, .customers], format: .ndjson, mode: .incremental, hour: 3)
      ])
  }

  @Test(arguments: [
    ("daily: {}", "has no destination"),
    ("\"a/b\": {folder: out}", "is not a name of at most 50 letters"),
    ("daily: {folder: out, hour: 24}", "write a whole number from 0 to 23"),
    ("daily: {folder: out, format: parquet}", "unknown value"),
    ("daily: {folder: out, tables: [transactions, transactions]}", "is a duplicate"),
    ("daily: {folder: out, tables: []}", "is empty; name a table"),
    ("daily: {folder: out, tables: [orders]}", "unknown value"),
    ("daily: {folder: out, s3: {bucket: b}}", "conflicts with folder"),
    (bucket("secret_access_key: plain"), "write {file: PATH} or {variable: NAME}"),
    (bucket("secret_access_key: {file: open}"), "readable by other users"),
    (bucket("secret_access_key: {variable: NONE}"), "is empty or not set"),
    (bucket("secret_access_key: {file: secret}, endpoint: \"ftp://x\""), "is not the URL"),
    (bucket("secret_access_key: {file: secret}, prefix: /a"), "begins or ends with a slash"),
    (bucket("secret_access_key: {file: secret}, prefix: ../a"), "begins or ends with a slash"),
  ])
  func `A wrong export is a problem with its fix`(text: String, part: String) {
    let found = problems("exports: {\(text)}")
    #expect(found.contains(part), "\(found)")
    #expect(!found.contains("plain;"))
  }

  private static func bucket(_ rest: String) -> String {
    "daily: {s3: {bucket: example, region: auto, access_key_id: KEY, \(rest)}}"
  }

  @Test func `A difference names what changes, and no secret`() throws {
    func catalog(_ exports: [ExportDefinition]) -> ServerCatalog {
      var catalog = ServerCatalog(apps: [], entitlements: .init([:]))
      catalog.exports = exports
      return catalog
    }
    func export(_ secret: String, hour: Int?) -> ExportDefinition {
      ExportDefinition(
        name: "daily",
        destination: .bucket(
          S3Bucket(
            name: "b", region: "auto", host: "h",
            credentials: S3Credentials(accessKeyID: "KEY", secretAccessKey: secret))), hour: hour)
    }
    let lines = CatalogDifference(
      from: catalog([export("old secret", hour: nil)]),
      to: catalog([
        export("new secret", hour: 3),
        ExportDefinition(name: "folder", destination: .folder("/out"), mode: .incremental),
      ])
    ).lines
    #expect(
      lines == [
        "export daily: hour: added (3)",
        "export daily: secret_access_key or session_token changed",
        "export folder: added (incremental to /out)",
      ])
  }
}
