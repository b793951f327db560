internal import ArgumentParser
internal import EntitlementServer
internal import Logging

/// The flags of the log and of the file that reports readiness.
struct LogFlags: ParsableArguments {
  @Option(
    help: "The log level: trace, debug, info, notice, warning, error or critical (default: notice)."
  )
  var logLevel: String?

  @Option(help: "The log format: text, or json for one JSON object per line (default: text).")
  var logFormat: String?

  @Option(
    parsing: .unconditional,
    help: "The duration in milliseconds from which a request is logged as slow (default: 1000).")
  var logSlow: String?

  @Option(
    help: """
      A file to create with the server's URL once it listens; removed at startup and at exit.
      """)
  var readyFile: String?
}

extension Setting {
  /// The settings of the log and of the file that reports readiness.
  static let log = [
    Setting("log-level", \.log.logLevel, standard: "notice") {
      $0.logLevel = $1.choice(Logger.Level.self) ?? .notice
    },
    Setting("log-format", \.log.logFormat, standard: "text") {
      $0.logFormat = $1.choice(ServeOptions.LogFormat.self) ?? .text
    },
    Setting("log-slow", \.log.logSlow, standard: "1000") {
      $0.limits.slowResponse = .milliseconds($1.number(in: 1...3_600_000))
    },
    Setting("ready-file", \.log.readyFile, .path) { $0.readyFile = $1.text },
  ]
}
