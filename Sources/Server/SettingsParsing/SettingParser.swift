internal import AppStoreCore
internal import EntitlementServer
internal import Foundation
internal import Ledger

/// Parses the texts of one setting, and collects their problems.
struct SettingParser {
  private let resolved: ResolvedSetting
  private(set) var problems: [SettingProblem] = []

  init(_ resolved: ResolvedSetting) { self.resolved = resolved }

  /// The texts, unchanged.
  var texts: [String] { resolved.values }
  /// The text, unchanged; `nil` if it is not set.
  var text: String? { texts.first }

  private mutating func reject(_ reason: String, fix: String) {
    problems.append(resolved.problem(reason, fix: fix))
  }

  mutating func required(_ example: String) -> String {
    if let text { return text }
    let setting = resolved.setting
    problems.append(
      SettingProblem(
        source: setting.flag, reason: "is not set",
        fix: "give \(example) with \(setting.flag), \(setting.variable) or \(setting.key) in the "
          + "settings file"))
    return ""
  }

  mutating func number(in range: ClosedRange<Int>) -> Int {
    if let number = Int(text ?? ""), range.contains(number) { return number }
    reject(
      "invalid value \(resolved.quoted)",
      fix: "use a whole number from \(range.lowerBound) to \(range.upperBound)")
    return range.lowerBound
  }

  /// Returns the address of a server; `nil` if it is not set.
  mutating func url() -> String? {
    guard let text else { return nil }
    let url = URL(string: text)
    let hasHost = url?.host()?.isEmpty == false
    if hasHost, ["http", "https"].contains(url?.scheme) { return text }
    reject("invalid URL \(resolved.quoted)", fix: "use one such as http://127.0.0.1:8090")
    return nil
  }

  /// Returns the URL of a database; `nil` if it is not set.
  mutating func database() -> String? {
    guard let text else { return nil }
    if LedgerLocation.isDatabaseURL(text) { return text }
    // The value may contain a password.
    reject(
      "not the URL of a database",
      fix: "use one such as postgres://tessera@db1,db2/tessera, or data for a ledger in a file")
    return nil
  }

  /// Returns a number of requests per minute; 0 turns the limit off.
  mutating func rate() -> TokenBucket.Rate? {
    let number = number(in: 0...10_000_000)
    return number == 0 ? nil : TokenBucket.Rate(burst: number, per: .seconds(60))
  }

  mutating func choice(among choices: [String]) -> String {
    let text = text ?? ""
    if choices.contains(text) { return text }
    let nearest =
      SpellingSuggestion.of(text, among: choices).map { "; did you mean \($0)?" } ?? ""
    reject(
      "unknown value \(resolved.quoted)",
      fix: "use one of \(choices.joined(separator: ", "))\(nearest)")
    return choices.first ?? ""
  }

  /// Returns a case with the text as its raw value; `nil` only if that is a problem.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ type: Choice.Type
  ) -> Choice? {
    Choice(rawValue: choice(among: Choice.allCases.map(\.rawValue)))
  }

  mutating func values<Value>(_ example: String, _ parse: (String) -> Value?) -> [Value] {
    texts.compactMap { text in
      if let value = parse(text) { return value }
      reject("invalid value \"\(text)\"", fix: "use \(example)")
      return nil
    }
  }

  mutating func secret(atLeast length: Int) -> String? {
    guard let text else { return nil }
    guard text.utf8.count >= length else {
      reject(
        "is shorter than \(length) characters and could be guessed",
        fix: "generate one with: openssl rand -hex 16")
      return nil
    }
    return text
  }
}
