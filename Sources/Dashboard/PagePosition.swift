internal import EntitlementAPI

/// The position of a page in a long list.
public struct PagePosition: Hashable, Sendable {
  /// The address of the next page; `nil` for the last one.
  public let next: String?
  /// The address of the first page; `nil` on that page.
  public let first: String?

  /// Creates a position.
  ///
  /// Default: the only page of a list.
  ///
  /// - Parameters:
  ///   - path: The address of the first page, without a query.
  ///   - query: The name of the query item with the start of a page.
  ///   - last: The last item of this page, after which the next page begins; `nil` on the last
  ///     page.
  ///   - isFirst: Whether this is the first page.
  public init(path: String = "", query: String = "", last: String? = nil, isFirst: Bool = true) {
    next = last.map { "\(path)?\(query)=\(PathEncoding.encode($0, alsoEscaping: "&+=#"))" }
    first = isFirst ? nil : path
  }

  func values(shown: Int, total: Int) -> [String: Any] {
    var values: [String: Any] = ["shown": shown, "total": total]
    values["next"] = next
    values["first"] = first
    return values
  }
}
