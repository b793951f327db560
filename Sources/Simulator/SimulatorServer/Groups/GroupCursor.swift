/// A cursor in the members of a group.
struct GroupCursor {
  let group: String
  /// The app transaction ID of the last member before the cursor.
  let lastMember: String

  init(group: String, lastMember: String) {
    self.group = group
    self.lastMember = lastMember
  }

  /// Parses ``text`` for the same group; `nil` if invalid.
  init?(_ text: String, group: String) {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "g", parts[1] == group, !parts[2].isEmpty else {
      return nil
    }
    self.init(group: group, lastMember: String(parts[2]))
  }

  /// The cursor as the text that callers pass back.
  var text: String { "g_\(group)_\(lastMember)" }
}
