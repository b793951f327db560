internal import Effects
internal import Foundation

#if canImport(os)
  internal import os
#endif

/// Where the SDK's lines go; one for the process, as the public properties are.
///
/// A line is `tessera/CATEGORY: REASON`: the category is the part of the SDK that writes, and the reason
/// holds no key, no receipt and no customer's id.
enum Log {
  struct Sink: Sendable {
    var level = LogLevel.info
    /// What the app does with lines; `nil` for what is usual on the system.
    var handler: (@Sendable (LogLevel, String) -> Void)?
    /// What the app does when verification fails; `nil` for nothing.
    var verificationErrorHandler: (@Sendable (PurchasesError) -> Void)?
  }

  /// What the system's log calls the SDK, in the form that Apple asks for.
  ///
  /// Source: <https://developer.apple.com/documentation/os/logger/init(subsystem:category:)>
  static let subsystem = "org.tessera.sdk"
  /// What begins each line that an app is given.
  static let name = "tessera"
  static let sink = Locked(Sink())

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

  /// The line that an app is given.
  static func line(_ message: String, file: String = #fileID) -> String {
    "\(name)/\(category(of: file)): \(message)"
  }

  /// What is usual on the system, where the app says nothing else.
  static func write(_ level: LogLevel, _ message: String, category: String) {
    #if canImport(os)
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

  /// The type that a file is about: `CustomerInfoManager` for `Tessera/CustomerInfoManager+OnDevice.swift`.
  private static func category(of file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    return String(name.prefix { $0 != "+" && $0 != "." })
  }
}
