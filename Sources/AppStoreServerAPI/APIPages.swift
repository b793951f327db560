/// An answer that comes in pages.
public protocol APIPage: Decodable, Sendable {
  /// The name of the query item that asks for the page behind a place.
  static var positionName: String { get }
  /// Whether there are more pages now.
  var hasMore: Bool { get }
  /// The place behind this page; `nil` when the server gave none.
  var position: String? { get }
}

/// The pages of one answer, asked for one by one as they are read.
///
/// Each page is asked for with the same query and body. Reading stops with an error when the server
/// leads in a circle. A transaction that changes while the pages are read may come twice.
public struct APIPages<Page: APIPage>: AsyncSequence, Sendable {
  /// The most pages of one answer: an end for a server that never comes to one.
  public static var pageLimit: Int { 1_000_000 }

  let client: AppStoreServerAPIClient
  let endpoint: Endpoint<Page>
  let start: String?

  /// Begins to read at the first page.
  public func makeAsyncIterator() -> Iterator {
    Iterator(client: client, endpoint: endpoint, place: PagePlace(start))
  }

  /// Reads pages in their order.
  public struct Iterator: AsyncIteratorProtocol {
    let client: AppStoreServerAPIClient
    let endpoint: Endpoint<Page>
    var place: PagePlace?

    /// Returns the next page; `nil` behind the last, and after an error.
    public mutating func next() async throws(AppStoreServerAPIError) -> Page? {
      try await next(isolation: nil)
    }

    /// Returns the next page; `nil` behind the last, and after an error.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(AppStoreServerAPIError) -> Page? {
      guard var current = place else { return nil }
      place = nil
      var asked = endpoint
      if let position = current.position { asked.query.append(.init(Page.positionName, position)) }
      let page = try await client.send(asked)
      if page.hasMore {
        guard let next = page.position else { throw .invalidAnswer(field: Page.positionName) }
        guard current.advance(to: next), current.pages < APIPages.pageLimit else {
          throw .historyDoesNotAdvance(revision: next)
        }
        place = current
      }
      return page
    }
  }
}

/// Where a reader of pages stands, and whether it walks in a circle.
///
/// It remembers one earlier place, moved on at each power of two (Brent, 1980), so that it finds every
/// circle without keeping all places.
struct PagePlace: Hashable, Sendable {
  private(set) var position: String?
  private(set) var pages = 0
  private var remembered: String?
  private var rememberedAt = 1

  init(_ start: String?) {
    position = start
    remembered = start
  }

  /// Moves on; returns whether the place is a new one as far as is remembered.
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
