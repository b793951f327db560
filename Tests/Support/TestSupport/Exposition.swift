/// A strict parser of Prometheus's text format 0.0.4, written only from its specification.
///
/// Source: <https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format>
public struct Exposition {
  /// The error for an invalid line.
  public struct Malformed: Error, CustomStringConvertible {
    /// The line.
    public let line: String
    /// The problem with the line.
    public let description: String
  }

  /// One sample of a series.
  public struct Sample: Hashable {
    /// The metric name with its suffix.
    public let name: String
    /// The labels by name.
    public let labels: [String: String]
    /// The value.
    public let value: Double
  }

  /// The type of each metric.
  public private(set) var types: [String: String] = [:]
  /// The help text of each metric, with its escapes.
  public private(set) var helps: [String: String] = [:]
  /// The series in order.
  public private(set) var samples: [Sample] = []

  /// Parses a whole text.
  ///
  /// - Throws: ``Malformed`` with the first invalid line.
  public init(_ text: String) throws {
    guard text.isEmpty || text.hasSuffix("\n") else {
      throw Malformed(line: text, description: "the last line does not end")
    }
    var seen: Set<[String]> = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      func refuse(_ why: String) -> Malformed { Malformed(line: String(line), description: why) }
      if let match = line.wholeMatch(of: /# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.*)/) {
        let name = String(match.2)
        if match.1 == "HELP" {
          guard helps.updateValue(String(match.3), forKey: name) == nil else {
            throw refuse("a second HELP")
          }
        } else {
          guard ["counter", "gauge", "histogram"].contains(match.3),
            types.updateValue(String(match.3), forKey: name) == nil
          else { throw refuse("no type, or a second one") }
        }
        continue
      }
      guard
        let match = line.wholeMatch(of: /([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? ([^ ]+)/),
        let value = Self.number(String(match.3))
      else { throw refuse("neither a comment nor a sample") }
      let labels = try Self.labels(match.2 ?? "", line: String(line))
      let sample = Sample(name: String(match.1), labels: labels, value: value)
      let identity = [sample.name] + labels.sorted { $0.key < $1.key }.flatMap { [$0, $1] }
      guard seen.insert(identity).inserted else { throw refuse("twice the same series") }
      guard types[sample.name] != nil || types[family(of: sample.name)] == "histogram" else {
        throw refuse("a sample without its type before it")
      }
      samples.append(sample)
    }
    try checkHistograms()
  }

  /// The value of a series; `nil` if there is none.
  public subscript(_ name: String, _ labels: [String: String]) -> Double? {
    samples.first { $0.name == name && $0.labels == labels }?.value
  }

  private func family(of name: String) -> String {
    for suffix in ["_bucket", "_sum", "_count"] where name.hasSuffix(suffix) {
      return String(name.dropLast(suffix.count))
    }
    return name
  }

  /// Checks that bucket counts increase, end in `+Inf`, and that the last equals the count.
  private func checkHistograms() throws {
    for name in types.filter({ $0.value == "histogram" }).keys {
      let counts = samples.filter { $0.name == name + "_count" }
      for count in counts {
        let buckets = samples.filter { sample in
          sample.name == name + "_bucket"
            && sample.labels.filter { $0.key != "le" } == count.labels
        }
        let bounds = buckets.compactMap { $0.labels["le"].flatMap(Self.number) }
        guard bounds == bounds.sorted(), bounds.last == .infinity,
          buckets.map(\.value) == buckets.map(\.value).sorted(),
          buckets.last?.value == count.value, self[name + "_sum", count.labels] != nil
        else { throw Malformed(line: name, description: "a histogram that contradicts itself") }
      }
    }
  }

  private static func number(_ text: String) -> Double? {
    switch text {
    case "+Inf": .infinity
    case "-Inf": -.infinity
    case "NaN": .nan
    default: text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?/) == nil ? nil : Double(text)
    }
  }

  private static func labels(_ text: Substring, line: String) throws -> [String: String] {
    var labels: [String: String] = [:]
    var rest = text
    while !rest.isEmpty {
      guard let match = rest.prefixMatch(of: /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\["\\n])*)"/)
      else { throw Malformed(line: line, description: "a malformed label") }
      let value = unescaped(match.2)
      guard labels.updateValue(value, forKey: String(match.1)) == nil else {
        throw Malformed(line: line, description: "twice the same label")
      }
      rest = rest[match.range.upperBound...]
      if rest.first == "," {
        rest.removeFirst()
      } else if !rest.isEmpty {
        throw Malformed(line: line, description: "no comma between labels")
      }
    }
    return labels
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        result.append(character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }
}
