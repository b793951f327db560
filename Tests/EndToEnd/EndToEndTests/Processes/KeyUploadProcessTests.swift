import AppStoreCore
import AsyncHTTPTransport
import Foundation
import HTTPTypes
import SimulatorServer
import Testing
import WaitingTestSupport

/// A key of a simulated store that is uploaded to a `tessera serve` process.
@Suite(.serialized, .timeLimit(.minutes(30))) struct KeyUploadProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func catalog() throws -> String {
    let file = folder.url.appending(path: "catalog.yaml")
    try """
    apps:
      - bundle_id: com.example.app
        environments: [Sandbox]
        public_api_keys: [appl_test]
        secret_api_keys: [sk_test]
        in_app_purchase_key: {key_folder: keys}
    entitlements: {pro: [com.example.pro.monthly]}
    """.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  /// A browser without scripts.
  private struct Client {
    let port: Int
    let transport: AsyncHTTPClientTransport
    var cookie: String?

    func send(_ path: String, _ form: (type: String, body: String)? = nil) async throws
      -> BufferedHTTPResponse
    {
      var request = HTTPRequest(
        method: form == nil ? .get : .post, scheme: "http", authority: "127.0.0.1:\(port)",
        path: path)
      request.headerFields[.cookie] = cookie
      request.headerFields[.contentType] = form?.type
      return try await transport.send(request, body: Array((form?.body ?? "").utf8))
    }

    func page(_ path: String, _ form: (type: String, body: String)? = nil) async throws -> String {
      String(decoding: try await send(path, form).body, as: UTF8.self)
    }
  }

  @Test func `An uploaded key is checked with the store, saved for its owner only, and used`()
    async throws
  {
    let store = try StoreProcess(data: folder.url.appending(path: "store").path)
    defer { store.kill() }
    let storeData = folder.url.appending(path: "store")
    let server = try ServerProcess(
      catalog: try catalog(), root: storeData.appending(path: "root.pem").path,
      data: folder.url.appending(path: "server").path,
      arguments: ["--store", "http://127.0.0.1:\(store.port)"])
    defer { server.kill() }
    let transport = AsyncHTTPClientTransport(timeout: .seconds(300))
    var client = Client(port: server.port, transport: transport)
    let opened = try await client.send("/dashboard?key=sk_test")
    client.cookie = opened.response.headerFields[.setCookie]?.split(separator: ";").first
      .map(String.init)
    let path = "/dashboard/keys/com.example.app"
    let form = try await client.page(path)
    let token = try #require(form.firstMatch(of: /name="form_token" value="([0-9a-f]+)"/)).1
    let name = "AuthKey_\(SimulatedAPIKey.keyID).p8"
    let pem = try String(contentsOf: storeData.appending(path: name), encoding: .utf8)
    let body = [
      ("form_token\"", String(token)), ("key_file\"; filename=\"\(name)\"", pem),
      ("key_text\"", ""), ("key_id\"", ""), ("issuer_id\"", SimulatedAPIKey.issuerID),
    ].map { "--b\r\nContent-Disposition: form-data; name=\"\($0)\r\n\r\n\($1)\r\n" }.joined()
    let checked = try await client.page(
      "\(path)/check", ("multipart/form-data; boundary=b", body + "--b--\r\n"))
    let upload = try #require(
      checked.firstMatch(of: /name="upload" value="([0-9a-f]+)"/), "\(checked)"
    ).1
    let file = folder.url.appending(path: "keys/com.example.app.json")
    #expect(!FileManager.default.fileExists(atPath: file.path))
    let stored = try await client.send(
      "\(path)/store",
      ("application/x-www-form-urlencoded", "form_token=\(token)&upload=\(upload)"))
    #expect(stored.response.headerFields[.location] == "\(path)?done=stored")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    try await eventually("the server uses the key") { [client] in
      try await client.page(path).contains("<bdi>\(SimulatedAPIKey.keyID)</bdi>")
    }
    #expect(try await !client.page("/dashboard/health").contains("The catalog has none."))
    await transport.shutdown()
  }
}
