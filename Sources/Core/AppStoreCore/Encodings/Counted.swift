/// Returns a count with its noun: `1 fact`, `2 facts`.
///
/// - Parameter plural: The noun for every count but 1; `nil` adds an `s`.
package func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}
