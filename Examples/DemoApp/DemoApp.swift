import Foundation
import StoreKit
import Tessera

/// A small app that sells Pro.
///
/// Each line on standard input is a tap; each line on standard output is what the screen then shows, as
/// JSON.
@main
struct DemoApp {
  static func main() async {
    do {
      Purchases.configure(with: try AppSettings(ProcessInfo.processInfo.environment).configuration)
    } catch {
      FileHandle.standardError.write(Data("DemoApp: \(error)\n".utf8))
      exit(64)
    }
    let app = ProScreen()
    for await line in taps() {
      guard let tap = Tap(line) else {
        show(Screen(error: "no such tap: \(line); try \(Tap.help)"))
        continue
      }
      show(await app.after(tap))
    }
  }

  private static func show(_ screen: Screen) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let line = try? encoder.encode(screen) else { return }
    FileHandle.standardOutput.write(line + Data("\n".utf8))
  }

  /// Reads lines on a thread of their own, so that waiting for a tap blocks nothing else.
  private static func taps() -> AsyncStream<String> {
    AsyncStream { continuation in
      Thread.detachNewThread {
        while let line = readLine() {
          continuation.yield(line)
        }
        continuation.finish()
      }
    }
  }
}
