/// A place in the members of a group: behind one of them.
struct GroupPage {
  /// The group.
  let group: String
  /// The app transaction id of the member in front of the place.
  let lastMember: String

  init(group: String, lastMember: String) {
    self.group = group
    self.lastMember = lastMember
  }

  /// Reads what ``text`` wrote for the same group; `nil` for anything else.
  init?(_ text: String, group: String) {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "g", parts[1] == group, !parts[2].isEmpty else {
      return nil
    }
    self.init(group: group, lastMember: String(parts[2]))
  }

  /// The place as the text that callers pass back.
  var text: String { "g_\(group)_\(lastMember)" }
}
