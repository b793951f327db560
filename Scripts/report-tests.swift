// Reports a test run: each suite when it ends, failures in full, and a summary.
//
//     swift test … 2>&1 | swift Scripts/report-tests.swift EVENTS LOG WIDTH [--verbose]
//
// EVENTS is the event stream of Swift Testing, one JSON object per line; it grows while the tests
// run. The tests' output goes to LOG, and is printed if the process ends before the run does.
//
// Swift Testing counts the time in which a test waits for one of the WIDTH places to run, so the
// durations here are computed from the order in which tests wait and end. A suite takes from the
// start of its first test to its end; the tests of other suites run at the same time.

import Foundation

/// A line of the event stream.
struct Line: Decodable {
  var kind: String
  var payload: Payload
}

/// What a line says: a test that exists, or an event of a run.
struct Payload: Decodable {
  struct Place: Decodable {
    var fileID: String
    var line: Int
  }
  struct Instant: Decodable { var absolute: Double }
  struct Message: Decodable { var text: String }
  struct Issue: Decodable {
    var isKnown: Bool
    var sourceLocation: Place?
  }
  struct Case: Decodable {
    var id: String?
    var displayName: String?
  }

  var kind: String
  // A test
  var id: String?
  var name: String?
  var displayName: String?
  var isParameterized: Bool?
  // An event
  var instant: Instant?
  var testID: String?
  var messages: [Message]?
  var issue: Issue?
  var _testCase: Case?
}

/// A suite, and what ran of it.
struct Suite {
  var title: String
  /// When its first test began; `nil` before one ended.
  var start: Double?
  var tests = 0
  var failures = 0
}

/// The state of a run.
struct Run {
  let width: Int
  var known: [String: Payload] = [:]
  var suites: [String: Suite] = [:]
  var begun: [String: Double] = [:]
  /// When the first case of a parameterized test began.
  var firstCases: [String: Double] = [:]
  var waiting: [String] = []
  var free: Int
  var failed: Set<String> = []
  var durations: [(seconds: Double, test: String)] = []
  var passed = 0
  var skipped = 0
  var failures: [String] = []
  var start: Double?
  var end: Double?

  init(width: Int) {
    self.width = width
    free = width
  }

  /// The suite of a test: everything before its name.
  func suite(of test: String) -> String {
    guard known[test]?.kind == "function" else { return test }
    // MODULE.Suite/Nested/name()/File.swift:1:2
    let parts = test.split(separator: "/", omittingEmptySubsequences: false)
    var names = parts.dropLast()
    if let name = known[test]?.name, names.joined(separator: "/").hasSuffix("/\(name)") {
      return String(names.joined(separator: "/").dropLast(name.count + 1))
    }
    names = names.dropLast()
    return names.joined(separator: "/")
  }

  func title(_ test: String) -> String {
    guard let payload = known[test] else { return test }
    let own = payload.displayName ?? payload.name ?? test
    return payload.kind == "function" ? "\(suite(of: test)): \(own)" : suite(of: test)
  }

  mutating func take(_ payload: Payload) {
    guard let now = payload.instant?.absolute else { return }
    let test = payload.testID ?? ""
    switch payload.kind {
    case "runStarted": start = now
    case "runEnded": end = now
    case "testStarted": begin(test, payload, at: now)
    case "issueRecorded": note(payload, test)
    case "testSkipped": if known[test]?.kind == "function" { skipped += 1 }
    case "testCaseStarted":
      if firstCases[test] == nil { firstCases[test] = now }
      free -= 1
    case "testCaseEnded":
      free += 1
      fill(at: now)
    case "testEnded": finish(test, at: now)
    default: break
    }
  }

  private mutating func begin(_ test: String, _ payload: Payload, at now: Double) {
    guard known[test]?.kind == "function" else {
      suites[test] = Suite(title: test)
      return
    }
    // Each case of a parameterized test has events of its own.
    if known[test]?.isParameterized == true { return }
    waiting.append(test)
    fill(at: now)
  }

  /// Gives free places to the tests that wait the longest.
  private mutating func fill(at now: Double) {
    while free > 0, !waiting.isEmpty {
      begun[waiting.removeFirst()] = now
      free -= 1
    }
  }

  private mutating func finish(_ test: String, at now: Double) {
    guard known[test]?.kind == "function" else {
      if let suite = suites[test] { print(line(suite, at: now)) }
      return
    }
    let first = begun.removeValue(forKey: test)
    if first == nil {
      // It is parameterized, or ended before its computed turn.
      waiting.removeAll { $0 == test }
    } else {
      free += 1
    }
    let start = first ?? firstCases.removeValue(forKey: test) ?? now
    durations.append((now - start, test))
    let owner = suite(of: test)
    if var suite = suites[owner] {
      suite.start = min(suite.start ?? start, start)
      suite.tests += 1
      suite.failures += failed.contains(test) ? 1 : 0
      suites[owner] = suite
    }
    passed += failed.contains(test) ? 0 : 1
    fill(at: now)
  }

  private mutating func note(_ payload: Payload, _ test: String) {
    guard let issue = payload.issue, !issue.isKnown else { return }
    failed.insert(test)
    let place = issue.sourceLocation.map { "\($0.fileID):\($0.line)" } ?? "unknown place"
    var lines = ["✘ \(test.isEmpty ? "no test" : title(test))", "    at \(place)"]
    if let argument = payload._testCase?.displayName { lines[0] += " [\(argument)]" }
    for message in payload.messages ?? [] {
      lines += message.text.split(separator: "\n").map { "    \($0)" }
    }
    let text = lines.joined(separator: "\n")
    failures.append(text)
    print(text)
  }

  private func line(_ suite: Suite, at now: Double) -> String {
    let mark = suite.failures == 0 ? "✔" : "✘"
    let failed = suite.failures == 0 ? "" : ", \(suite.failures) failed"
    return
      "\(mark) \(suite.title): \(count(suite.tests, "test"))\(failed), \(seconds(now - (suite.start ?? now)))"
  }
}

func seconds(_ value: Double) -> String { String(format: "%.2f s", value) }

func count(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}

/// Reads whole lines of a file that grows.
struct Tail {
  let path: String
  private var handle: FileHandle?
  private var rest = Data()

  init(path: String) { self.path = path }

  mutating func lines() -> [Data] {
    handle = handle ?? FileHandle(forReadingAtPath: path)
    guard let data = try? handle?.readToEnd() else { return [] }
    rest += data
    var found: [Data] = []
    while let end = rest.firstIndex(of: 10) {
      found.append(Data(rest[rest.startIndex..<end]))
      rest = Data(rest[(end + 1)...])
    }
    return found
  }
}

/// Copies the tests' output to the log until they end.
final class Output: @unchecked Sendable {
  // The lock protects `isOver`; everything else belongs to one thread.
  private let lock = NSLock()
  private var isOver = false

  init(log: String, isShown: Bool) {
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    let file = FileHandle(forWritingAtPath: log)
    Thread.detachNewThread {
      while true {
        let data = FileHandle.standardInput.availableData
        if data.isEmpty { break }
        file?.write(data)
        if isShown { FileHandle.standardOutput.write(data) }
      }
      self.lock.withLock { self.isOver = true }
    }
  }

  var hasEnded: Bool { lock.withLock { isOver } }
}

func report(_ run: Run) {
  guard let start = run.start, let end = run.end else { return }
  let slowest = run.durations.sorted { $0.seconds > $1.seconds }.prefix(10)
  if !slowest.isEmpty { print("\nThe slowest tests:") }
  for (duration, test) in slowest { print("  \(seconds(duration))  \(run.title(test))") }
  if !run.failures.isEmpty {
    print("\nThe failures:")
    for failure in run.failures { print(failure) }
  }
  let ended = run.durations.count
  print(
    "\n\(count(ended, "test")) in \(count(run.suites.count, "suite")): \(run.passed) passed, "
      + "\(ended - run.passed) failed, \(run.skipped) skipped, \(seconds(end - start))")
}

setvbuf(stdout, nil, Int32(_IOLBF), 0)
let arguments = CommandLine.arguments.dropFirst()
let words = arguments.filter { !$0.hasPrefix("--") }
guard words.count == 3, let width = Int(words[words.startIndex + 2]) else {
  print("report-tests: wrong arguments; type: swift report-tests.swift EVENTS LOG WIDTH")
  exit(2)
}
let log = words[words.startIndex + 1]
let isVerbose = arguments.contains("--verbose")
var tail = Tail(path: words[words.startIndex])
let output = Output(log: log, isShown: isVerbose)
var run = Run(width: width)
while true {
  let isLast = output.hasEnded
  for line in tail.lines() {
    guard let line = try? JSONDecoder().decode(Line.self, from: line) else { continue }
    if line.kind == "test", let id = line.payload.id {
      run.known[id] = line.payload
    } else {
      run.take(line.payload)
    }
  }
  if isLast { break }
  Thread.sleep(forTimeInterval: 0.2)
}
if run.end == nil, !isVerbose {
  let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  print(lines.suffix(run.start == nil ? lines.count : 200).joined(separator: "\n"))
}
if run.start != nil, run.end == nil {
  let begun = Set(run.begun.keys).union(run.firstCases.keys)
  let running = begun.filter { run.known[$0] != nil }.map(run.title).sorted()
  if !running.isEmpty { print("\nThese tests were running, as far as the events tell:") }
  for title in running { print("  \(title)") }
  print("\nThe test process ended before its tests; the whole output is in \(log).")
  exit(1)
}
report(run)
