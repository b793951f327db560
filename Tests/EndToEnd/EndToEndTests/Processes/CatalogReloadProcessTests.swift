import Foundation
import SignedData
import TestSupport
import Testing

/// A `tessera serve` process whose catalog file changes.
@Suite(.timeLimit(.minutes(30))) struct CatalogReloadProcessTests {
  private func catalog(_ environment: String) -> String {
    """
    apps:
      - bundle_id: com.example.app
        environments: [\(environment)]
        public_api_keys: [appl_test]
    entitlements: {pro: [com.example.pro.monthly]}
    """
  }

  @Test func `SIGHUP reloads a changed catalog and reports the problems of an invalid one`()
    throws
  {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "catalog.yaml")
    let root = folder.url.appending(path: "root.pem")
    try catalog("Sandbox").write(to: file, atomically: true, encoding: .utf8)
    try TestStore().chain.root.pem.write(to: root, atomically: true, encoding: .utf8)
    let process = Process()
    let log = Pipe()
    let output = Pipe()
    process.executableURL = Commands.tessera
    process.arguments = [
      "serve", "--catalog", file.path, "--root", root.path, "--port", "0", "--data",
      folder.url.appending(path: "data").path,
    ]
    process.standardOutput = output
    process.standardError = log
    try process.run()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    _ = output.fileHandleForReading.availableData
    try catalog("Production").write(to: file, atomically: true, encoding: .utf8)
    kill(process.processIdentifier, SIGHUP)
    #expect(read(log, until: "Sandbox transactions are rejected"))
    try catalog("Prodction").write(to: file, atomically: true, encoding: .utf8)
    kill(process.processIdentifier, SIGHUP)
    #expect(read(log, until: "catalog.yaml:3: apps[0].environments[0]: "))
    #expect(process.isRunning)
  }

  /// Reads until a text appears; `false` if the process closed its log before.
  private func read(_ pipe: Pipe, until text: String) -> Bool {
    var seen = ""
    while !seen.contains(text) {
      let chunk = pipe.fileHandleForReading.availableData
      guard !chunk.isEmpty else { return false }
      seen += String(decoding: chunk, as: UTF8.self)
    }
    return true
  }
}
