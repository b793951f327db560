internal import NIOSSL

/// The clients that were used last, at most a given number.
///
/// A client that is removed while it sends closes after its last request.
struct PinnedClientCache {
  private struct Entry {
    let client: PinnedClient
    var lastUse: UInt64
  }

  private let limit: Int
  private var entries: [PinnedClient.Key: Entry] = [:]
  private var uses: UInt64 = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// The number of clients.
  var count: Int { entries.count }

  /// Returns the client of a host and an address; creates it at the first use.
  mutating func client(
    _ key: PinnedClient.Key, tls: TLSConfiguration?
  ) throws(AttemptError) -> PinnedClient {
    uses += 1
    if let client = entries[key]?.client {
      entries[key]?.lastUse = uses
      return client
    }
    let client = try PinnedClient(key, tls: tls)
    if entries.count >= limit,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      entries[oldest.key] = nil
    }
    entries[key] = Entry(client: client, lastUse: uses)
    return client
  }

  /// Removes all clients and returns them.
  mutating func removeAll() -> [PinnedClient] {
    defer { entries = [:] }
    return entries.values.map(\.client)
  }
}
