/// A part of the dashboard, which the navigation links to.
///
/// Each is a constant next to its pages. The list of all of them is that of the pages that the server
/// has.
public struct DashboardSection: Hashable, Sendable {
  /// The segment of its path below `/dashboard`; empty for the first page.
  public let name: String
  /// The text of the link.
  let title: String
  /// The key that opens it after the key G, or alone.
  let shortcut: String
  /// The templates of its pages, by name.
  let templates: [String: String]

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - name: The segment of its path below `/dashboard`; empty for the first page.
  ///   - title: The text of the link.
  ///   - shortcut: The key that opens it after the key G, such as `g c`, or alone.
  ///   - templates: The templates of its pages, by name.
  init(
    _ name: String, title: String, keys shortcut: String, _ templates: [String: String]...
  ) {
    self.name = name
    self.title = title
    self.shortcut = shortcut
    self.templates = templates.reduce(into: [:]) { all, some in
      all.merge(some) { first, _ in first }
    }
  }

  /// The path of its first page.
  public var path: String { name.isEmpty ? "/dashboard" : "/dashboard/\(name)" }

  /// Returns the item of the navigation.
  func item(isCurrent: Bool) -> [String: Any] {
    [
      "sectionPath": path, "sectionTitle": title, "isCurrent": isCurrent,
      "sectionShortcut": shortcut,
    ]
  }
}
