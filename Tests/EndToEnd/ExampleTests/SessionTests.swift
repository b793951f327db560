import AppFrame
import Foundation
import Testing

/// `tessera example`: an app at a prompt.
@Suite(.timeLimit(.minutes(30))) struct SessionTests {
  @Test func `A person taps, advances time and crashes the app at one prompt`() throws {
    let lines = [
      "buy com.example.pro.monthly", "later 8", "crash", "refund", "later nothing", "offline",
    ]
    let process = Process()
    let (input, output, notes) = (Pipe(), Pipe(), Pipe())
    process.executableURL = Scene.programs.appending(path: "tessera")
    process.currentDirectoryURL = Scene.examples.deletingLastPathComponent()
    process.arguments = ["example", "StoreKitApp"]
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, notes)
    // A command that ended must fail only one test.
    signal(SIGPIPE, SIG_IGN)
    try process.run()
    try input.fileHandleForWriting.write(
      contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
    try input.fileHandleForWriting.close()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let screens = try printed.split(separator: 10).map {
      try JSONDecoder().decode(Screen.self, from: Data($0))
    }
    #expect(
      screens.map(\.pro) == [
        .inactive, .active, .active, .active, .inactive, .unknown, .inactive,
      ])
    #expect(
      screens.map(\.until)[1...3] == [
        "2026-01-08T09:00:00Z", "2026-02-08T09:00:00Z", "2026-02-08T09:00:00Z",
      ])
    #expect(screens[5].error?.hasPrefix("no such tap: later nothing") == true)
  }
}
