/// A page of a paginated response.
public protocol PagedResponse: Decodable, Sendable {
  /// The name of the query item with the cursor of the next page.
  static var positionName: String { get }
  /// Whether there are more pages now.
  var hasMore: Bool { get }
  /// The cursor after this page; `nil` if the server returned none.
  var position: String? { get }
}

/// The pages of one response, fetched one by one as they are read.
///
/// Each page is fetched with the same query and body. Reading stops with an error if the server's
/// cursors repeat. A transaction that changes while the pages are read can appear twice.
public struct PagedResults<Page: PagedResponse>: AsyncSequence, Sendable {
  /// The maximum number of pages of one response, in case a server never ends.
  public static var pageLimit: Int { 1_000_000 }

  let client: AppStoreServerAPIClient
  let endpoint: APICall<Page>
  let start: String?

  /// Starts to read at the first page.
  public func makeAsyncIterator() -> Iterator {
    Iterator(client: client, endpoint: endpoint, cursor: PageCursor(start))
  }

  /// Reads pages in their order.
  public struct Iterator: AsyncIteratorProtocol {
    let client: AppStoreServerAPIClient
    let endpoint: APICall<Page>
    var cursor: PageCursor?

    /// Returns the next page; `nil` after the last, and after an error.
    public mutating func next() async throws(AppStoreServerAPIError) -> Page? {
      try await next(isolation: nil)
    }

    /// Returns the next page; `nil` after the last, and after an error.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(AppStoreServerAPIError) -> Page? {
      guard var current = cursor else { return nil }
      cursor = nil
      var call = endpoint
      if let position = current.position { call.query.append(.init(Page.positionName, position)) }
      let page = try await client.send(call)
      if page.hasMore {
        guard let next = page.position else { throw .invalidResponse(field: Page.positionName) }
        guard current.advance(to: next), current.pages < PagedResults.pageLimit else {
          throw .historyDoesNotAdvance(revision: next)
        }
        cursor = current
      }
      return page
    }
  }
}

/// The cursor of a page reader, with detection of cycles.
///
/// It stores one earlier cursor, replaced at each power of two (Brent, 1980), so that it finds
/// every cycle without storing all cursors.
struct PageCursor: Hashable, Sendable {
  private(set) var position: String?
  private(set) var pages = 0
  private var remembered: String?
  private var rememberedAt = 1

  init(_ start: String?) {
    position = start
    remembered = start
  }

  /// Moves to the next cursor; returns `false` if it repeats the stored one.
  mutating func advance(to next: String) -> Bool {
    guard next != position, next != remembered else { return false }
    pages += 1
    position = next
    if pages == rememberedAt {
      remembered = next
      rememberedAt *= 2
    }
    return true
  }
}
