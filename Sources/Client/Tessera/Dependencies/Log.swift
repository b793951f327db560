internal import AppStoreCore
internal import Foundation

#if canImport(Darwin)
  internal import os
#endif

/// The SDK's log, one for the process, like the public properties that configure it.
///
/// A line is `tessera/CATEGORY: REASON`. The category is the part of the SDK that logs; the reason
/// contains no key, no receipt and no customer's ID.
package enum Log {
  struct Sink: Sendable {
    var level = LogLevel.info
    /// The app's log handler; `nil` for the system's default log.
    var handler: (@Sendable (LogLevel, String) -> Void)?
    /// The app's handler of verification failures; `nil` for none.
    var verificationErrorHandler: (@Sendable (PurchasesError) -> Void)?
  }

  /// The subsystem name of the SDK in the system's log, in the form that Apple recommends.
  ///
  /// Source: <https://developer.apple.com/documentation/os/logger/init(subsystem:category:)>
  package static let subsystem = "org.tessera.sdk"
  /// The prefix of each line passed to an app's handler.
  static let name = "tessera"
  static let sink = LockedValue(Sink())

  static func warn(_ message: @autoclosure () -> String, file: String = #fileID) {
    write(.warn, message, file)
  }

  static func error(_ message: @autoclosure () -> String, file: String = #fileID) {
    write(.error, message, file)
  }

  static func info(_ message: @autoclosure () -> String, file: String = #fileID) {
    write(.info, message, file)
  }

  static func debug(_ message: @autoclosure () -> String, file: String = #fileID) {
    write(.debug, message, file)
  }

  private static func write(_ level: LogLevel, _ message: () -> String, _ file: String) {
    let sink = sink.withLock { $0 }
    guard level >= sink.level else { return }
    guard let handler = sink.handler else {
      return write(level, message(), category: category(of: file))
    }
    handler(level, line(message(), file: file))
  }

  /// Returns the line passed to an app's handler.
  package static func line(_ message: String, file: String = #fileID) -> String {
    "\(name)/\(category(of: file)): \(message)"
  }

  /// Writes to the system's default log, if the app sets no handler.
  static func write(_ level: LogLevel, _ message: String, category: String) {
    #if canImport(Darwin)
      let logger = Logger(subsystem: subsystem, category: category)
      switch level {
      case .verbose, .debug: logger.debug("\(message, privacy: .public)")
      case .info: logger.info("\(message, privacy: .public)")
      case .warn: logger.warning("\(message, privacy: .public)")
      case .error: logger.error("\(message, privacy: .public)")
      }
    #else
      let line = "[Purchases] - \(level): \(name)/\(category): \(message)\n"
      FileHandle.standardError.write(Data(line.utf8))
    #endif
  }

  /// The main type of a file: `CustomerInfoManager` for
  /// `Tessera/CustomerInfoManager+OnDevice.swift`.
  private static func category(of file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    return String(name.prefix { $0 != "+" && $0 != "." })
  }
}
