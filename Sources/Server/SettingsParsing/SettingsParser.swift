internal import AppStoreCore
internal import EntitlementServer
internal import Foundation
internal import Ledger

/// Parses the texts of settings, and collects their problems.
struct SettingsParser {
  private let settings: [String: ResolvedSetting]
  private(set) var problems: [SettingProblem]

  init(_ reader: SettingsReader) {
    settings = Dictionary(reader.settings.map { ($0.setting.name, $0) }) { first, _ in first }
    problems = reader.problems
  }

  private func setting(_ name: String) -> ResolvedSetting {
    guard let setting = settings[name] else { preconditionFailure("unknown setting \(name)") }
    return setting
  }

  func values(_ name: String) -> [String] { setting(name).values }

  /// Adds a problem of a setting that conflicts with the others.
  mutating func reject(_ name: String, _ reason: String, fix: String) {
    problems.append(setting(name).problem(reason, fix: fix))
  }

  mutating func required(_ name: String, _ example: String) -> String {
    let setting = setting(name)
    guard let value = setting.values.first else {
      let names = "\(setting.setting.flag), \(setting.setting.variable) or \(setting.setting.key)"
      problems.append(
        SettingProblem(
          source: setting.setting.flag, reason: "is not set",
          fix: "give \(example) with \(names) in the settings file"))
      return ""
    }
    return value
  }

  mutating func number(_ name: String, in range: ClosedRange<Int>) -> Int {
    let setting = setting(name)
    let text = setting.values.first ?? ""
    guard let number = Int(text), range.contains(number) else {
      problems.append(
        setting.problem(
          "invalid value \(setting.quoted)",
          fix: "use a whole number from \(range.lowerBound) to \(range.upperBound)"))
      return range.lowerBound
    }
    return number
  }

  /// Returns the address of a server; `nil` if it is not set.
  mutating func url(_ name: String) -> String? {
    let setting = setting(name)
    guard let text = setting.values.first else { return nil }
    let url = URL(string: text)
    let hasHost = url?.host()?.isEmpty == false
    if hasHost, ["http", "https"].contains(url?.scheme) { return text }
    problems.append(
      setting.problem(
        "invalid URL \(setting.quoted)",
        fix: "use one such as http://127.0.0.1:8090"))
    return nil
  }

  /// Returns the URL of a database; `nil` if it is not set.
  mutating func database(_ name: String) -> String? {
    let setting = setting(name)
    guard let text = setting.values.first else { return nil }
    if LedgerLocation.isDatabaseURL(text) { return text }
    // The value may contain a password.
    problems.append(
      setting.problem(
        "not the URL of a database",
        fix: "use one such as postgres://tessera@db1,db2/tessera, or data for a ledger in a file"))
    return nil
  }

  /// Returns a number of requests per minute; 0 turns the limit off.
  mutating func rate(_ name: String) -> TokenBucket.Rate? {
    let number = number(name, in: 0...10_000_000)
    return number == 0 ? nil : TokenBucket.Rate(burst: number, per: .seconds(60))
  }

  mutating func choice(_ name: String, among choices: [String]) -> String {
    let setting = setting(name)
    let text = setting.values.first ?? ""
    guard choices.contains(text) else {
      let nearest =
        SpellingSuggestion.of(text, among: choices).map { "; did you mean \($0)?" } ?? ""
      problems.append(
        setting.problem(
          "unknown value \(setting.quoted)",
          fix: "use one of \(choices.joined(separator: ", "))\(nearest)"))
      return choices.first ?? ""
    }
    return text
  }

  mutating func values<Value>(
    _ name: String, _ example: String, _ parse: (String) -> Value?
  ) -> [Value] {
    let setting = setting(name)
    return setting.values.compactMap { text in
      if let value = parse(text) { return value }
      problems.append(
        setting.problem("invalid value \"\(text)\"", fix: "use \(example)"))
      return nil
    }
  }

  mutating func secret(_ name: String, atLeast length: Int) -> String? {
    let setting = setting(name)
    guard let text = setting.values.first else { return nil }
    guard text.utf8.count >= length else {
      problems.append(
        setting.problem(
          "is shorter than \(length) characters and could be guessed",
          fix: "generate one with: openssl rand -hex 16"))
      return nil
    }
    return text
  }

  /// Returns two settings that are only valid together.
  mutating func pair(_ first: String, _ second: String) -> (String, String)? {
    let (first, second) = (setting(first), setting(second))
    switch (first.values.first, second.values.first) {
    case (let one?, let two?): return (one, two)
    case (nil, nil): return nil
    case (_?, nil): missing(second, with: first)
    case (nil, _?): missing(first, with: second)
    }
    return nil
  }

  private mutating func missing(_ setting: ResolvedSetting, with other: ResolvedSetting) {
    problems.append(
      other.problem(
        "is set without \(setting.setting.flag)",
        fix: "set both, or neither for HTTP behind a TLS proxy"))
  }
}
