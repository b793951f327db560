// Measures the cost of a change: in how many files of Sources the code of one addition is.
//
// An example is an addition of each kind that exists, with its names: the type, the constant, the function,
// the name in a table, a text or a setting that exist only because of it. A file counts if one of the
// names is an identifier in its code, or a word in one of its string literals; comments do not count.
//
// So code cannot leave the count by moving to another file, nor behind a `typealias`, which is a name
// too. A name that is found nowhere is an error: who renames a part writes its new name here. A file that
// uses the addition counts, although the addition would be complete without it: the next reader has to read
// it. A name that is an ordinary word elsewhere is looked for in some folders only.

import Foundation

/// A kind of addition, with the number of files that one should touch.
struct Addition {
  var kind: String
  var goal: Int
  /// The number of files that the most expensive example touches today, if it is more than the goal; it
  /// may only fall.
  var limit: Int?
  var examples: [Example]

  /// An addition that exists.
  struct Example {
    var title: String
    var names: Set<String>
    /// The folders in which the names mean the addition.
    var folders = ["Sources"]
  }
}

let additions = [
  Addition(
    kind: "a kind of row in the ledger", goal: 6,
    examples: [
      .init(
        title: "paywall_impressions",
        names: [
          "PaywallImpression", "paywallImpressions", "paywall_impressions", "ReportedImpression",
          "ShownPaywall", "shownPaywalls",
        ])
    ]),
  Addition(
    kind: "a route of the server", goal: 3, limit: 4,
    examples: [
      .init(
        title: "restoreEligibility",
        names: [
          "restoreEligibility", "RestoreEligibilityBody",
          "is_purchase_allowed_by_restore_behavior",
        ]),
      .init(
        title: "virtualCurrencyTransactions",
        names: [
          "virtualCurrencyTransactions", "adjustVirtualCurrencies", "CurrencyTransactionBody",
        ]),
    ]),
  Addition(
    kind: "a chart", goal: 3, limit: 4,
    examples: [
      .init(
        title: "trial_conversion_rate",
        names: ["trial_conversion_rate", "trialConversionRate", "trialConversions"]),
      .init(
        title: "refund_request",
        names: [
          "refundRequest", "refund_request", "requestsGranted", "requestsDeclined",
          "requestsReversed", "requestsOpen",
        ], folders: ["Sources/Server/Charts", "Sources/Server/ChartProjection"]),
    ]),
  Addition(
    kind: "a metric", goal: 3,
    examples: [
      .init(title: "tessera_catalog_reloads", names: ["tessera_catalog_reloads"]),
      .init(
        title: "tessera_alias_limit_total",
        names: ["tessera_alias_limit_total", "aliasLimits", "overAliasLimit"]),
    ]),
  Addition(
    kind: "a page of the dashboard", goal: 3,
    examples: [
      .init(
        title: "reconciliation",
        names: [
          "reconciliation", "reconciliationResult", "ReconciliationTemplates",
          "ReconciliationValues",
        ], folders: ["Sources/Server/Dashboard", "Sources/Server/EntitlementServer"]),
      .init(
        title: "shadow",
        names: ["shadow", "ShadowPage", "ShadowHistory", "ShadowDay", "ShadowTemplates"],
        folders: ["Sources/Server/Dashboard", "Sources/Server/EntitlementServer"]),
    ]),
  Addition(
    kind: "a setting", goal: 3,
    examples: [
      .init(title: "log-slow", names: ["log-slow", "logSlow", "slowResponse"]),
      .init(
        title: "limit-notification-rate",
        names: ["limit-notification-rate", "limitNotificationRate", "notificationRate"]),
    ]),
]

/// Prints the table of the cost of change, and rejects a kind above its goal or its limit.
func checkCostOfChange(_ files: [SourceFile], isVerbose: Bool) -> Report {
  var report = Report(lines: ["change: the files of Sources that have the code of one addition:"])
  var known: [String: Set<String>] = [:]
  for addition in additions {
    var highest = 0
    for example in addition.examples {
      let names = example.names.union(aliases(of: example.names, in: files))
      let candidates = files.filter { file in
        example.folders.contains { file.path.hasPrefix($0 + "/") }
          && names.contains { file.data.range(of: Data($0.utf8)) != nil }
      }
      for file in candidates where known[file.path] == nil { known[file.path] = words(in: file) }
      let found = candidates.map { known[$0.path]?.intersection(names) ?? [] }
      let touched = zip(candidates, found).filter { !$0.1.isEmpty }.map(\.0)
      highest = max(highest, touched.count)
      report.lines.append(line(addition, example, touched))
      if isVerbose { report.lines += touched.map { "change:   \($0.path)" } }
      for name in names.sorted() where !found.contains(where: { $0.contains(name) }) {
        report.problems.append(
          "change: \(example.title): \(name) is nowhere; correct Scripts/check-code/CostOfChange.swift"
        )
      }
    }
    report.problems += problem(addition, highest)
  }
  return report
}

private func line(
  _ addition: Addition, _ example: Addition.Example, _ touched: [SourceFile]
) -> String {
  var counts: [String: Int] = [:]
  for file in touched { counts[file.target, default: 0] += 1 }
  let targets = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  let name = addition.kind.padding(toLength: 28, withPad: " ", startingAt: 0)
  return "change:   \(name)\(touched.count) files, goal \(addition.goal)   "
    + "\(example.title): \(targets)"
}

private func problem(_ addition: Addition, _ highest: Int) -> [String] {
  let limit = addition.limit ?? addition.goal
  let place = "Scripts/check-code/CostOfChange.swift"
  if highest > limit {
    return [
      "change: \(addition.kind): \(highest) files, more than \(limit); let one value bring what it "
        + "needs, so that other files do not name it"
    ]
  }
  guard addition.limit != nil, highest < limit else { return [] }
  return [
    "change: \(addition.kind): \(highest) files; "
      + (highest <= addition.goal
        ? "remove the limit in \(place)" : "write \(highest) in place of \(limit) in \(place)")
  ]
}

/// Returns the identifiers of a file, and the words of its string literals.
private func words(in file: SourceFile) -> Set<String> {
  var words: Set<String> = []
  for token in file.tokens {
    if token.text != "\"" {
      words.insert(token.text)
      continue
    }
    let text = token.literal.utf8.split { !isWord($0) && $0 != UInt8(ascii: "-") }
    for word in text { words.insert(String(decoding: word, as: UTF8.self)) }
  }
  return words
}

/// Returns the names of type aliases for a type with one of some names.
private func aliases(of names: Set<String>, in files: [SourceFile]) -> Set<String> {
  var found: Set<String> = []
  for file in files {
    for index in file.keywords where file.tokens[index].text == "typealias" {
      let right = file.tokens[index...].dropFirst(2).prefix(8)
      guard right.first?.text == "=", right.contains(where: { names.contains($0.text) }) else {
        continue
      }
      found.insert(file.tokens[index + 1].text)
    }
  }
  return found
}
