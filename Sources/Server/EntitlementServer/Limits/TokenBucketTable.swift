internal import AppStoreCore

/// Token buckets by key, limited to the most recently used, so that clients cannot exhaust the
/// memory.
///
/// A key that was evicted starts again with a full bucket.
struct TokenBucketTable<Key: Hashable & Sendable>: Sendable {
  private struct Entry {
    let key: Key
    var bucket: TokenBucket
    var newer: Int?
    var older: Int?
  }

  let capacity: Int
  private var indexes: [Key: Int] = [:]
  private var entries: [Entry] = []
  private var newest: Int?
  private var oldest: Int?

  init(capacity: Int) {
    precondition(capacity >= 1, "a table remembers at least one")
    self.capacity = capacity
  }

  var count: Int { indexes.count }

  /// Takes tokens for a key, which becomes the most recently used.
  mutating func take(
    _ key: Key, rate: TokenBucket.Rate, at now: Timestamp, count: Int = 1
  ) -> TokenBucket.Decision {
    let index = index(of: key, rate: rate, at: now)
    return entries[index].bucket.take(at: now, count)
  }

  /// Returns the state of a key's bucket without taking a token.
  func state(_ key: Key, rate: TokenBucket.Rate, at now: Timestamp) -> TokenBucket.Decision {
    let known = indexes[key].map { entries[$0].bucket }
    let bucket = known?.rate == rate ? known : nil
    return (bucket ?? TokenBucket(rate, at: now)).state(at: now)
  }

  private mutating func index(of key: Key, rate: TokenBucket.Rate, at now: Timestamp) -> Int {
    if let known = indexes[key] {
      if entries[known].bucket.rate != rate { entries[known].bucket = TokenBucket(rate, at: now) }
      assert(entries[known].key == key, "a key leads to its own entry")
      unlink(known)
      linkAsNewest(known)
      return known
    }
    let entry = Entry(key: key, bucket: TokenBucket(rate, at: now))
    let index: Int
    if entries.count == capacity, let reused = oldest {
      unlink(reused)
      indexes[entries[reused].key] = nil
      entries[reused] = entry
      index = reused
    } else {
      entries.append(entry)
      index = entries.count - 1
    }
    indexes[key] = index
    assert(
      indexes.count == entries.count && entries.count <= capacity,
      "each entry has a key, and the table does not grow beyond its capacity")
    linkAsNewest(index)
    return index
  }

  private mutating func unlink(_ index: Int) {
    let (newer, older) = (entries[index].newer, entries[index].older)
    assert(
      (newer == nil) == (newest == index) && (older == nil) == (oldest == index),
      "only the ends of the list have no neighbor")
    if let newer { entries[newer].older = older } else { newest = older }
    if let older { entries[older].newer = newer } else { oldest = newer }
  }

  private mutating func linkAsNewest(_ index: Int) {
    assert(newest != index, "an entry is linked once")
    entries[index].newer = nil
    entries[index].older = newest
    if let newest { entries[newest].newer = index } else { oldest = index }
    newest = index
  }
}
