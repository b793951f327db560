internal import EntitlementAPI

/// The address of a page of the dashboard: its path, and the filters and the cursor in its query.
///
/// All state of a page is in its address, so that a link shows the same to a colleague.
public struct PageAddress: Hashable, Sendable {
  /// The path, percent-encoded.
  public let path: String
  /// The query.
  public var query: FormFields

  /// Creates the address of a page.
  public init(_ path: String, _ query: FormFields = FormFields()) {
    self.path = path
    self.query = query
  }

  /// Parses the target of a request, such as `/dashboard/audit?limit=10`.
  public init(target: String) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(String(parts[0]), FormFields(parsing: parts.count > 1 ? String(parts[1]) : ""))
  }

  /// Creates the address of a page of a section.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - names: Segments of the path below it, which are encoded.
  public init(_ section: DashboardSection, _ names: String...) {
    self.init(names.reduce(section.path) { "\($0)/\(PathEncoding.encode($1))" })
  }

  /// Returns the address with another value of one query field; `nil` removes the field.
  public func setting(_ name: String, _ value: String?) -> PageAddress {
    var address = self
    address.query[name] = value
    return address
  }

  /// The address as a link contains it.
  public var text: String {
    let query = query.text
    return query.isEmpty ? path : "\(path)?\(query)"
  }
}
