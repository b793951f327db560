import Foundation
import Testing

/// `tessera store`, and the commands that talk to a running store.
@Suite(.serialized, .timeLimit(.minutes(30))) struct StoreCommandTests {
  private func run(_ store: StoreProcess, _ arguments: String...) async throws -> Commands.Ended {
    try await Commands.run(["store"] + arguments + ["--store", "http://127.0.0.1:\(store.port)"])
  }

  @Test func `Commands buy from, advance, query, save and restore a store`()
    async throws
  {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "state.json").path
    let catalog = Commands.repository.appending(path: "Examples/Catalog.storekit").path
    let arguments = ["store", "--config", catalog, "--seed", "7"]
    let data = folder.url.appending(path: "store").path
    var told = ""
    do {
      let store = try StoreProcess(
        data: data, arguments: arguments + ["--behaviors", "macOS,-B03"])
      defer { store.kill() }
      let bought = try await run(store, "buy", "ada", "com.example.pro.monthly")
      #expect(bought.status == 0, "\(bought.errors)")
      #expect(bought.output.contains("SUBSCRIBED/INITIAL_BUY  ada  not sent"))
      let renewed = try await run(store, "advance", "8d")
      #expect(renewed.output.contains("DID_RENEW  ada"))
      let id = try #require(try /transaction (\d+)/.firstMatch(in: bought.output)).1
      let refunded = try await run(store, "refund", String(id))
      #expect(refunded.output.contains("REFUND  ada"))
      told = try await run(store, "timeline", "ada").output
      #expect(told.split(separator: "\n").count == 6, "\(told)")
      let saved = try await run(store, "save", file)
      #expect(saved.status == 0, "\(saved.errors)")
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.contains("\"B01\"") && !text.contains("\"B03\""), "its habits are saved")
      let printed = try await run(store, "save", "/dev/stdout")
      #expect(printed.output == text, "a device stays one")
      let odd = try await run(store, "buy", "a\u{1B}[2Jb", "com.example.coins.100")
      #expect(odd.output.contains("a?[2Jb"), "a name steers no terminal")
      let wrong = try await run(store, "buy", "ada", "gold")
      #expect(wrong.status == 1)
      #expect(wrong.errors.contains("gold"))
    }
    for (option, value) in [("--seed", "9"), ("--start", "2031-01-01"), ("--renewal-limit", "3")] {
      let other = try await Commands.run(["store", "--port", "0", "--restore", file, option, value])
      #expect(other.status == 1 && other.errors.contains("\(option): the saved store uses"))
    }
    let other = folder.url.appending(path: "other.storekit")
    let text = try String(contentsOfFile: catalog, encoding: .utf8)
    try text.replacing("Pro Monthly", with: "Pro every month")
      .write(to: other, atomically: true, encoding: .utf8)
    #expect(try String(contentsOf: other, encoding: .utf8) != text)
    let refused = try await Commands.run(
      ["store", "--config", other.path, "--port", "0", "--data", data, "--restore", file])
    #expect(refused.status == 1)
    #expect(refused.errors.contains("configuration differs from the saved store's"))
    let restored = try StoreProcess(data: data, arguments: arguments + ["--restore", file])
    defer { restored.kill() }
    let retold = try await run(restored, "timeline", "ada")
    #expect(retold.output == told)
    let renewed = try await run(restored, "advance", "next")
    #expect(renewed.output.contains("DID_RENEW  ada"))
  }

  @Test(arguments: ["odd", "awkward,B35", "ideal,-B30"])
  func `Unknown or constant behaviors are rejected`(text: String) async throws {
    let ended = try await Commands.run(["store", "--behaviors", text])
    #expect(ended.status == 64)
    #expect(ended.errors.contains("--behaviors"))
  }

  @Test(arguments: [
    (["--port", "99999"], Int32(64), "--port: 99999 is out of range; use 0 to 65535"),
    (["--port", "-1"], 64, "--port: -1 is out of range; use 0 to 65535"),
    (["--host", ""], 64, "--host: empty"),
    (["--host", "999.1.1.1"], 1, "\"999.1.1.1\": not a local address; use --host"),
    (["--bundle", ""], 64, "--bundle: empty"),
    (["--app-apple-id", "-4"], 64, "--app-apple-id: must be 1 or more"),
    (["--renewal-limit", "-1"], 64, "--renewal-limit: must be 0 or more"),
    (["--seed", "-1"], 64, "'--seed <seed>'"),
    (["--start", "2099-01-01"], 64, "--start: unknown date \"2099-01-01\"; use one from 1980"),
    (["--start", "1969-01-01"], 64, "--start"),
    (["--time-rate", "-1"], 64, "--time-rate: unknown rate \"-1\"; use 0 to"),
    (["--notify", "http://127.0.0.1:99999/"], 1, "\"http://127.0.0.1:99999/\" is not an address"),
    (["--config", "/nowhere"], 1, "cannot read /nowhere: no such file"),
    (["--config", "/"], 1, "cannot read /: not a file"),
    (["--restore", "/nowhere"], 1, "cannot read /nowhere"),
  ])
  func `Invalid options of a store are reported in one line and a status`(
    arguments: [String], status: Int32, text: String
  ) async throws {
    let folder = try TemporaryFolder()
    let catalog = Commands.repository.appending(path: "Examples/Catalog.storekit").path
    let ended = try await Commands.run(
      ["store", "--data", folder.url.path]
        + (arguments.contains("--config") ? [] : ["--config", catalog])
        + (arguments.contains("--port") ? [] : ["--port", "0"]) + arguments)
    #expect(ended.status == status)
    #expect(ended.errors.contains(text), "\(ended.errors)")
  }

  @Test func `A file that is not a saved store is reported by name`() async throws {
    let catalog = Commands.repository.appending(path: "Examples/Catalog.storekit").path
    let ended = try await Commands.run(
      ["store", "--config", catalog, "--port", "0", "--restore", catalog])
    #expect(ended.status == 1)
    #expect(ended.errors.contains("--restore \(catalog): snapshot: "), "\(ended.errors)")
  }

  @Test(arguments: [
    "127.0.0.1:8090", "ftp://127.0.0.1:8090", "http:///", "http://127.0.0.1:99999", "http://a:0",
  ])
  func `An invalid store address is rejected`(address: String) async throws {
    let ended = try await Commands.run(["store", "advance", "3d", "--store", address])
    #expect(ended.status == 1)
    #expect(ended.errors.contains("--store: invalid URL"), "\(ended.errors)")
  }

  @Test func `An unreachable store is reported by its URL`() async throws {
    let address = "http://127.0.0.1:1"
    let ended = try await Commands.run(["store", "timeline", "ada", "--store", address])
    #expect(ended.status == 1)
    #expect(ended.errors.contains("127.0.0.1:1"))
  }
}
