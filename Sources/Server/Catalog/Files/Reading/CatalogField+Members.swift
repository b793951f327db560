internal import AppStoreCore
internal import Yams

extension CatalogField {
  /// The members of a mapping whose keys the developer chooses, in file order.
  func members(_ wanted: String) -> [CatalogMember]? {
    guard let mapping = node.mapping else {
      report("is \(kind)", fix: "write \(wanted)")
      return nil
    }
    return mapping.compactMap { key, value in
      let line = key.mark?.line ?? line
      guard let name = key.scalar?.string else {
        problems.add(line: line, field: path, "has a key that is not text", fix: "write \(wanted)")
        return nil
      }
      guard !CatalogYAML.isDuplicate(name) else { return nil }
      let path = path(of: name)
      return CatalogMember(
        name: name, key: CatalogField(key, path: path, line: line, problems: problems),
        value: CatalogField(value, path: path, line: line, problems: problems))
    }
  }

  /// The members of a mapping, without reporting problems; empty for any other value.
  var quietMembers: [CatalogMember] {
    let quiet = CatalogProblems(file: problems.file)
    return CatalogField(node, path: path, line: line, problems: quiet).members("") ?? []
  }

  /// The texts of a list, without reporting problems.
  var scalars: [String] { node.sequence?.compactMap { $0.scalar?.string } ?? [] }

  /// Returns the members of a mapping with known keys; every other key is reported.
  func section(_ known: [String]) -> CatalogSection? {
    guard let members = members("`key: value` lines with \(known.joined(separator: ", "))") else {
      return nil
    }
    for member in members where !known.contains(member.name) {
      let guess = SpellingSuggestion.of(member.name, among: known)
      member.key.report(
        "unknown key",
        fix: guess.map { "did you mean \($0)?" }
          ?? "remove it, or use one of \(known.joined(separator: ", "))")
    }
    return CatalogSection(
      field: self,
      members: Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first })
  }

  /// The path of a member; names with dots are in brackets.
  func path(of name: String) -> String {
    if name.contains(".") { return "\(path)[\(name)]" }
    return path.isEmpty ? name : "\(path).\(name)"
  }
}
