#if Postgres
  internal import Crypto
  internal import Foundation
  internal import Ledger
  internal import PostgresLink
  internal import Synchronization

  /// The headers of tokens, stored once in the database by hash, with recently used ones in memory.
  ///
  /// They are saved before the facts that refer to them, in a transaction of their own: a header
  /// without facts does no harm, so the memory is right whatever happens to the facts.
  final class PostgresHeaders: Sendable {
    private struct Known {
      var ids: [String: Int64] = [:]
      var texts: [Int64: String] = [:]
    }

    /// The maximum number of headers in memory.
    private static let maxKnown = 256
    private let known = Mutex(Known())

    /// Returns the numbers of the headers of facts; saves unknown ones.
    func ids(of facts: [NewFact], _ link: PostgresLink) async throws(LedgerError) -> [String: Int64]
    {
      let all = Set(facts.flatMap(\.fact.token.headers))
      let held = known.withLock { known in known.ids.filter { all.contains($0.key) } }
      let unknown = all.subtracting(held.keys).sorted()
      guard !unknown.isEmpty else { return held }
      let hashes = unknown.map { Array(SHA256.hash(data: Data($0.utf8))) }
      do throws(PostgresError) {
        let results = try await link.execute([
          PostgresStatement(
            """
            INSERT INTO signing_headers (hash, header)
            SELECT * FROM unnest($1::bytea[], $2::text[]) ON CONFLICT (hash) DO NOTHING
            """, [.byteArrays(hashes), .texts(unknown)]),
          PostgresStatement(
            "SELECT id, header FROM signing_headers WHERE hash = ANY($1)", [.byteArrays(hashes)]),
        ])
        return held.merging(try remember(results[1])) { $1 }
      } catch {
        throw LedgerError(error)
      }
    }

    /// Returns headers by their numbers.
    func texts(
      of ids: Set<Int64>, _ link: PostgresLink
    ) async throws(LedgerError) -> [Int64: String] {
      let held = known.withLock { known in known.texts.filter { ids.contains($0.key) } }
      let unknown = ids.subtracting(held.keys).sorted()
      guard !unknown.isEmpty else { return held }
      do throws(PostgresError) {
        let results = try await link.query([
          PostgresStatement(
            "SELECT id, header FROM signing_headers WHERE id = ANY($1)", [.ints(unknown)])
        ])
        let found = try remember(results[0])
        return held.merging(found.map { ($1, $0) }) { $1 }
      } catch {
        throw LedgerError(error)
      }
    }

    private func remember(_ rows: PostgresRows) throws(PostgresError) -> [String: Int64] {
      var found: [String: Int64] = [:]
      for row in rows { found[try row.text(1)] = try row.int8(0) }
      known.withLock { [found] known in
        if known.ids.count + found.count > Self.maxKnown { known = Known() }
        known.ids.merge(found) { $1 }
        for (text, id) in found { known.texts[id] = text }
      }
      return found
    }
  }
#endif
