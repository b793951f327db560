internal import AppStoreCore
internal import Yams

/// The settings in a YAML file: a mapping of keys to values and lists.
struct SettingsFile {
  struct Entry {
    let values: [String]
    let line: Int
  }

  let path: String
  private(set) var entries: [String: Entry] = [:]
  private(set) var problems: [SettingProblem] = []

  /// Reads a file's text and collects its problems.
  init(_ text: String, path: String) {
    self.path = path
    let node: Node?
    do {
      node = try Yams.compose(yaml: text)
    } catch {
      let reason = "\(error)".split(separator: "\n").first.map(String.init) ?? "\(error)"
      problems.append(
        SettingProblem(
          source: path, reason: "is not YAML: \(reason)", fix: "write lines such as \"port: 8080\"")
      )
      return
    }
    // An empty file sets nothing.
    guard let node, node.null == nil else { return }
    guard let mapping = node.mapping else {
      problems.append(
        SettingProblem(
          source: path, reason: "is not a list of settings",
          fix: "write lines such as \"port: 8080\""))
      return
    }
    for (key, value) in mapping { read(key, value) }
  }

  private mutating func read(_ key: Node, _ value: Node) {
    let line = key.mark?.line ?? 1
    let name = key.scalar?.string ?? ""
    func reject(_ reason: String, fix: String) {
      problems.append(
        SettingProblem(source: "\(path):\(line) (\(name))", reason: reason, fix: fix))
    }
    guard let setting = Setting.all.first(where: { $0.key == name }) else {
      let nearest = SpellingSuggestion.of(name, among: Setting.all.map(\.key))
      return reject(
        "unknown setting",
        fix: nearest.map { "did you mean \($0)?" } ?? "remove it; `tessera serve --help` lists all")
    }
    if let text = value.scalar?.string {
      if text.isEmpty || value.null != nil {
        return reject("has no value", fix: "set a value, or remove the line")
      }
      entries[name] = Entry(values: [text], line: line)
    } else if let sequence = value.sequence, setting.isList {
      let texts = sequence.compactMap { $0.scalar?.string }.filter { !$0.isEmpty }
      guard texts.count == sequence.count else {
        return reject("has a value that is not text", fix: "write one value per line")
      }
      entries[name] = Entry(values: texts, line: line)
    } else {
      reject(
        "is not \(setting.isList ? "a value or a list of values" : "one value")",
        fix: "write \"\(name): value\"")
    }
  }
}
