#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  /// The statements about the table `catalogs`.
  struct PostgresCatalogs: PublishedCatalogStore {
    let link: PostgresLink

    func publish(
      catalog text: String, actor: String, at now: Timestamp
    ) async throws(LedgerError) -> Int64 {
      do throws(PostgresError) {
        let results = try await link.execute([
          PostgresStatement(
            """
            INSERT INTO catalogs (published_at, actor, content) VALUES ($1, $2, $3)
            RETURNING number
            """, [.int(now.milliseconds), .text(actor), .text(text)])
        ])
        guard let row = results[0].first else { throw .unreadable("row of a catalog") }
        return try row.int8(0)
      } catch {
        throw LedgerError(error)
      }
    }

    func publishedCatalog(after number: Int64) async throws(LedgerError) -> PublishedCatalog? {
      do throws(PostgresError) {
        let results = try await link.query([
          PostgresStatement(
            """
            SELECT number, published_at, actor, content FROM catalogs WHERE number > $1
            ORDER BY number DESC LIMIT 1
            """, [.int(number)])
        ])
        guard let row = results[0].first else { return nil }
        return PublishedCatalog(
          number: try row.int8(0), publishedAt: try row.timestamp(1), actor: try row.text(2),
          text: try row.text(3))
      } catch {
        throw LedgerError(error)
      }
    }
  }
#endif
