import AppStoreCore
import AsyncHTTPTransport
import EntitlementAPI
import Foundation
import HTTPTypes
import Testing
import WaitingTestSupport

/// `tessera store` with an entitlement server and with TLS.
@Suite(.serialized, .timeLimit(.minutes(30))) struct StoreServerCommandTests {
  private let customer = "7d0f9d3e-7c0e-4a39-9a53-5f5b9f6f3a01"
  private let catalog = Commands.repository.appending(path: "Examples/catalog.yaml").path
  private let products = Commands.repository.appending(path: "Examples/Catalog.storekit").path

  private func send(_ url: String, key: String? = nil, body: String? = nil) async throws -> [UInt8]
  {
    let parts = try #require(URLComponents(string: url))
    var request = HTTPRequest(
      method: body == nil ? .get : .post, scheme: "http",
      authority: "127.0.0.1:\(try #require(parts.port))", path: parts.path)
    request.headerFields[.authorization] = key.map { "Bearer \($0)" }
    request.headerFields[.contentType] = "application/json"
    let transport = AsyncHTTPClientTransport(timeout: .seconds(300))
    let reply = try await transport.send(request, body: Array((body ?? "").utf8))
    await transport.shutdown()
    #expect(
      reply.response.status.kind == .successful, "\(String(decoding: reply.body, as: UTF8.self))")
    return reply.body
  }

  private func entitlements(_ server: String) async throws -> [String: Bool] {
    let body = try await send("\(server)/v1/subscribers/\(customer)", key: "appl_example")
    let info = try WireJSON.decode(CustomerInfoBody.self, from: body)
    return info.subscriber.entitlements.mapValues {
      $0.expiresDate.map { $0 > info.requestDate } ?? true
    }
  }

  @Test func `The server of a store gets its notifications and has its time`() async throws {
    let folder = try TemporaryFolder()
    let ready = folder.url.appending(path: "server-ready")
    let process = try StoreProcess(
      data: folder.url.appending(path: "store").path,
      arguments: [
        "store", "--config", products, "--start", "2030-01-01", "--server-catalog", catalog,
        "--server-ready-file", ready.path,
      ])
    defer { process.kill() }
    let store = "http://127.0.0.1:\(process.port)/control/v1"
    let server = try String(contentsOf: ready, encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    _ = try await send(
      "\(store)/buy",
      body: """
        {"account": "ada", "productId": "com.example.pro.monthly", "appAccountToken": "\(customer)"}
        """)
    #expect(try await entitlements(server) == ["pro": true])
    _ = try await send(
      "\(store)/auto-renew",
      body: #"{"account": "ada", "subscriptionGroupIdentifier": "21500001", "on": false}"#)
    _ = try await send("\(store)/advance", body: #"{"by": "P1Y"}"#)
    #expect(try await entitlements(server) == ["pro": false])
  }

  @Test func `With the key of its catalog the server of a store has the store as its Apple`()
    async throws
  {
    let folder = try TemporaryFolder()
    let (ready, file) = (
      folder.url.appending(path: "server-ready"), folder.url.appending(path: "catalog.yaml")
    )
    func write(publicKey: String) throws {
      try """
      apps:
        - bundle_id: com.example.app
          environments: [Sandbox]
          public_api_keys: [\(publicKey)]
          secret_api_keys: [sk_test]
          in_app_purchase_key:
            key_file: store/AuthKey_TESSERASIM.p8
            key_id: TESSERASIM
            issuer_id: 7e55e7a0-51f0-4a8e-9d3c-000000000001
      entitlements: {pro: [com.example.pro.yearly]}

      """.write(to: file, atomically: true, encoding: .utf8)
    }
    try write(publicKey: "appl_example")
    let process = try StoreProcess(
      data: folder.url.appending(path: "store").path,
      arguments: [
        "store", "--config", products, "--start", "2030-01-01", "--server-catalog", file.path,
        "--server-ready-file", ready.path,
      ])
    defer { process.kill() }
    let store = "http://127.0.0.1:\(process.port)/control/v1"
    let server = try String(contentsOf: ready, encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    _ = try await send(
      "\(store)/buy",
      body: """
        {"account": "ada", "productId": "com.example.pro.yearly", "appAccountToken": "\(customer)"}
        """)
    _ = try await send("\(store)/advance", body: #"{"by": "P3D"}"#)
    #expect(try await entitlements(server) == ["pro": true])
    // The store carries out what the server requests from Apple.
    let body = try await send(
      "\(server)/v1/subscribers/\(customer)/subscriptions/com.example.pro.yearly/defer",
      key: "sk_test", body: #"{"extend_by_days": 5, "extend_reason_code": 1}"#)
    let info = try WireJSON.decode(CustomerInfoBody.self, from: body)
    #expect(info.subscriber.entitlements["pro"]?.expiresDate?.iso8601 == "2031-01-06T00:00:00Z")

    try write(publicKey: "appl_other")
    try await eventually("the server reads the changed catalog") {
      let transport = AsyncHTTPClientTransport(timeout: .seconds(300))
      var request = HTTPRequest(
        method: .get, scheme: "http",
        authority: "127.0.0.1:\(try #require(URLComponents(string: server)?.port))",
        path: "/v1/subscribers/\(customer)")
      request.headerFields[.authorization] = "Bearer appl_other"
      let reply = try await transport.send(request, body: [])
      await transport.shutdown()
      return reply.response.status == .ok
    }
  }

  @Test func `With TLS the certificates are made once, and the key is its owner's`() async throws {
    let folder = try TemporaryFolder()
    let data = folder.url.appending(path: "store")
    let arguments = ["store", "--config", products, "--tls", "--tls-port", "0"]
    let authority = data.appending(path: "tls-ca.pem")
    var first = Data()
    for isRestart in [false, true] {
      let process = try StoreProcess(data: data.path, arguments: arguments)
      process.kill()
      let now = try Data(contentsOf: authority)
      if isRestart { #expect(now == first) }
      first = now
    }
    let attributes = try FileManager.default.attributesOfItem(
      atPath: data.appending(path: "tls-key.pem").path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    try Data("damaged".utf8).write(to: data.appending(path: "tls.pem"))
    let process = try StoreProcess(data: data.path, arguments: arguments)
    process.kill()
    #expect(try Data(contentsOf: authority) != first)
  }

  @Test func `Options of the server need its catalog`() async throws {
    let ended = try await Commands.run(["store", "--server-ready-file", "ready"])
    #expect(ended.status != 0)
    #expect(ended.errors.contains("need --server-catalog"))
  }

  @Test func `Every command has a name of its own`() async throws {
    struct Command: Decodable {
      let commandName: String
      let subcommands: [Command]?

      var repeated: [String] {
        let names = (subcommands ?? []).map(\.commandName)
        let twice = Set(names).filter { name in names.count { $0 == name } > 1 }
        return twice.map { "\(commandName) \($0)" } + (subcommands ?? []).flatMap(\.repeated)
      }
    }
    struct Dump: Decodable { let command: Command }
    let ended = try await Commands.run(["--experimental-dump-help"])
    let dump = try JSONDecoder().decode(Dump.self, from: Data(ended.output.utf8))
    #expect(dump.command.subcommands?.isEmpty == false)
    #expect(dump.command.repeated == [])
  }
}
