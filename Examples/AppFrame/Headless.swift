internal import Foundation

/// Runs an app without a graphical interface.
///
/// Each line on standard input is a tap. Each line on standard output is the screen after it, as
/// JSON.
public enum Headless {
  /// Shows the screen after each tap, until the end of the input.
  @MainActor public static func run(_ after: @MainActor (Tap) async -> Screen) async {
    for await line in lines() {
      guard let tap = Tap(line) else {
        show(Screen(error: "no such tap: \(line); try \(Tap.help)"))
        continue
      }
      show(await after(tap))
    }
  }

  /// Exits an app with an invalid setup.
  public static func refuse(_ reason: String) -> Never {
    FileHandle.standardError.write(Data("\(ProcessInfo.processInfo.processName): \(reason)\n".utf8))
    exit(64)
  }

  private static func show(_ screen: Screen) {
    guard let json = screen.json else { return }
    FileHandle.standardOutput.write(Data((json + "\n").utf8))
  }

  /// Reads standard input line by line on a separate thread, so that waiting for a tap blocks
  /// nothing else.
  public static func lines() -> AsyncStream<String> {
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
