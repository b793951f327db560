internal import AppStoreCore

extension Audience: CustomStringConvertible {
  /// The conditions in one line, such as `countries DEU, USA; platforms iOS`.
  public var description: String {
    let lists: [(String, [String]?)] = [
      ("countries", countries?.sorted()),
      ("apps", apps?.map(\.rawValue).sorted()),
      ("platforms", platforms?.sorted()),
      ("app versions", appVersions.map { ["\($0)"] }),
      ("SDK versions", sdkVersions.map { ["\($0)"] }),
    ]
    let parts = lists.compactMap { name, values in
      values.map { "\(name) \($0.joined(separator: ", "))" }
    }
    return parts.isEmpty ? "everyone" : parts.joined(separator: "; ")
  }
}
