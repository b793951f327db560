import Foundation
import Logging
import SettingsParsing
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(30))) struct JSONLogTests {
  /// The lines that were written.
  private final class Lines: Sendable {
    private let all = Mutex<[String]>([])

    func add(_ line: String) { all.withLock { $0.append(line) } }

    var text: [String] { all.withLock(\.self) }
  }

  @Test func `Numbers and truth values are those of JSON, and all other values are text`() {
    let lines = Lines()
    let logger = Logger(label: "test") { _ in
      JSONLinesLogHandler(time: { "2026-01-01T00:00:00Z" }, write: lines.add)
    }
    logger.notice(
      "Done",
      metadata: [
        "bytes": .stringConvertible(Int64.max), "ms": .stringConvertible(1.5),
        "ready": .stringConvertible(true), "id": "17", "lines": [.stringConvertible(3), "b\n"],
        "huge": .stringConvertible(UInt64.max), "none": .stringConvertible(Double.nan),
      ])
    #expect(
      lines.text == [
        #"{"bytes":9223372036854775807,"huge":"18446744073709551615","id":"17","level":"notice","#
          + #""lines":[3,"b\n"],"message":"Done","ms":1.5,"none":"nan","ready":true,"#
          + #""time":"2026-01-01T00:00:00Z"}"# + "\n"
      ])
  }
}
