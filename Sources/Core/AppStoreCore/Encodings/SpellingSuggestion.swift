/// Finds the name that was most likely meant.
package enum SpellingSuggestion {
  /// Returns the known name with the fewest edits to a wrong one; `nil` if none is near.
  package static func of(_ wrong: String, among known: some Sequence<String>) -> String? {
    let limit = max(1, wrong.count / 3)
    let near = known.map { (name: $0, edits: edits(from: wrong, to: $0)) }
      .min { ($0.edits, $0.name) < ($1.edits, $1.name) }
    return near.flatMap { $0.edits <= limit ? $0.name : nil }
  }

  /// Returns the number of letters to insert, delete or replace; letter case is ignored.
  private static func edits(from first: String, to second: String) -> Int {
    let first = Array(first.lowercased())
    let second = Array(second.lowercased())
    var row = Array(0...second.count)
    for (index, letter) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (offset, other) in second.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[offset + 1]
        row[offset + 1] = min(replaced, row[offset] + 1, diagonal + 1)
      }
    }
    return row[second.count]
  }
}
