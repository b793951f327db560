import AppStoreCore
import Foundation
import ServerBootstrap

/// Finds the token in the input of `tessera inspect`.
enum InspectInput {
  /// The fields of Apple's requests and responses that contain a token.
  private static let fields = [
    "signedPayload", "signedTransactionInfo", "signedRenewalInfo", "signedAppTransactionInfo",
  ]

  /// Returns the token in a file, in standard input (`-`), or in the argument itself.
  static func read(_ input: String) throws -> String {
    let text: String
    if input == "-" {
      text = String(decoding: try Console.input(), as: UTF8.self)
    } else if FileManager.default.fileExists(atPath: input) || !isToken(input) {
      text = try ServerSettings.read(input)
    } else {
      text = input
    }
    return try token(in: text)
  }

  /// Returns the token in a text: the text itself, or a field of a JSON object.
  static func token(in text: String) throws -> String {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { throw InspectProblem("input: empty; give a compact JWS") }
    guard text.hasPrefix("{") else { return text }
    guard let object = try? JSONReader.object(Array(text.utf8)) else {
      throw InspectProblem("input: starts with { but is not a JSON object; give a compact JWS")
    }
    let tokens = fields.compactMap { field in
      if case .string(let token)? = object[field] { (field, token) } else { nil }
    }
    guard let (_, token) = tokens.first else {
      throw InspectProblem(
        "input: the JSON has none of the fields \(fields.joined(separator: ", ")); give a compact JWS"
      )
    }
    // To inspect only the first would hide the others.
    guard tokens.count == 1 else {
      throw InspectProblem(
        "input: the JSON has several tokens (\(tokens.map(\.0).joined(separator: ", "))); give one. "
          + "For renewal info, pass its transaction with --transaction")
    }
    return token
  }

  /// Returns whether an argument can only be a token: three parts, and no character of a path.
  private static func isToken(_ text: String) -> Bool {
    text.utf8.count { $0 == UInt8(ascii: ".") } == 2 && text.hasPrefix("ey") && !text.contains("/")
  }
}
