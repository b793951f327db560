import Foundation
import Testing

/// `tessera store`, and the commands that talk to a store that runs.
@Suite(.serialized) struct StoreCommandTests {
  private func run(_ store: StoreProcess, _ arguments: String...) throws -> Commands.Ended {
    try Commands.run(["store"] + arguments + ["--store", "http://127.0.0.1:\(store.port)"])
  }

  @Test func `A store is bought from, advanced, asked, saved and restored by commands`() throws {
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
      let bought = try run(store, "buy", "ada", "com.example.pro.monthly")
      #expect(bought.status == 0, "\(bought.errors)")
      #expect(bought.output.contains("SUBSCRIBED/INITIAL_BUY  ada  not sent"))
      #expect(try run(store, "advance", "8d").output.contains("DID_RENEW  ada"))
      let id = try #require(try /transaction (\d+)/.firstMatch(in: bought.output)).1
      #expect(try run(store, "refund", String(id)).output.contains("REFUND  ada"))
      told = try run(store, "timeline", "ada").output
      #expect(told.split(separator: "\n").count == 6, "\(told)")
      let saved = try run(store, "save", file)
      #expect(saved.status == 0, "\(saved.errors)")
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.contains("\"B01\"") && !text.contains("\"B03\""), "its habits are saved")
      let wrong = try run(store, "buy", "ada", "gold")
      #expect(wrong.status == 1)
      #expect(wrong.errors.contains("gold"))
    }
    let restored = try StoreProcess(data: data, arguments: arguments + ["--restore", file])
    defer { restored.kill() }
    #expect(try run(restored, "timeline", "ada").output == told)
    #expect(try run(restored, "advance", "next").output.contains("DID_RENEW  ada"))
  }

  @Test(arguments: ["odd", "awkward,B33", "ideal,-B30"])
  func `Habits that do not exist, or cannot be off, are refused`(text: String) throws {
    let ended = try Commands.run(["store", "--behaviors", text])
    #expect(ended.status == 64)
    #expect(ended.errors.contains("--behaviors"))
  }

  @Test func `A store that is not there is named`() throws {
    let ended = try Commands.run(["store", "timeline", "ada", "--store", "http://127.0.0.1:1"])
    #expect(ended.status == 1)
    #expect(ended.errors.contains("127.0.0.1:1"))
  }
}
