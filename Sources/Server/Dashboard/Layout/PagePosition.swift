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
  ///   - address: The address of this page, with its filters.
  ///   - cursor: The name of the query field with the start of a page.
  ///   - next: The start of the next page; `nil` on the last page.
  public init(
    _ address: PageAddress = PageAddress(""), cursor: String = "", next: String? = nil
  ) {
    self.next = next.map { address.setting(cursor, $0).text }
    first = address.query[cursor] == nil ? nil : address.setting(cursor, nil).text
  }

  /// Returns the values of the partial `pages`.
  ///
  /// - Parameters:
  ///   - shown: The number of rows on this page.
  ///   - total: The number of rows on all pages; `nil` if it is not counted.
  func values(shown: Int, total: Int? = nil) -> [String: Any] {
    values(total.map { "\(shown) on this page, of \($0)." } ?? "\(shown) on this page.")
  }

  /// Returns the values of the partial `pages`.
  ///
  /// - Parameter text: What this page contains.
  func values(_ text: String) -> [String: Any] {
    var values: [String: Any] = ["shown": text]
    values["next"] = next
    values["first"] = first
    return values
  }
}
