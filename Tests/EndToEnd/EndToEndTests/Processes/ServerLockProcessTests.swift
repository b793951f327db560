import Foundation
import SignedData
import TestSupport
import Testing

/// Two `tessera serve` on one data directory, and a command during a running server.
@Suite(.timeLimit(.minutes(30))) struct ServerLockProcessTests {
  @Test func `A second server on a data directory is rejected; commands run; a kill releases it`()
    async throws
  {
    let folder = try TemporaryFolder()
    let data = folder.url.appending(path: "data").path
    let catalog = folder.url.appending(path: "catalog.yaml").path
    try """
    apps:
      - bundle_id: com.example.app
        environments: [Sandbox]
        public_api_keys: [appl_test]
    entitlements: {pro: [com.example.pro.monthly]}
    """.write(toFile: catalog, atomically: true, encoding: .utf8)
    let root = folder.url.appending(path: "root.pem").path
    try TestStore().chain.root.pem.write(toFile: root, atomically: true, encoding: .utf8)

    let server = try ServerProcess(catalog: catalog, root: root, data: data)
    // On the port of the first server, so that it ends even where the folder cannot be locked.
    let second = try await Commands.run([
      "serve", "--catalog", catalog, "--root", root, "--data", data, "--port", "\(server.port)",
    ])
    #expect(second.status == 1)
    #expect(second.errors.split(separator: "\n").count == 1)
    #expect(second.errors.contains("data directory \(data): in use by another server"))
    #expect(try await Commands.run(["audit", "--data", data]).status == 0)
    #expect(try await Commands.run(["keys", "rotate", "--data", data]).status == 0)
    server.kill()
    let next = try ServerProcess(catalog: catalog, root: root, data: data)
    next.kill()
  }
}
