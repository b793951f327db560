#if Postgres
  import PostgresLink
  import Testing

  @Suite(.timeLimit(.minutes(30)))
  struct URLTests {
    @Test func `A URL has hosts, user, database, schema and TLS mode`() throws {
      let url = try PostgresURL(
        "postgresql://me:p%40ss@db1,db2:5433,[::1]:5434/shop?sslmode=verify-ca&schema=tenant_1")

      #expect(
        url.hosts == [
          .init(name: "db1", port: 5432), .init(name: "db2", port: 5433),
          .init(name: "::1", port: 5434),
        ])
      #expect(url.user == "me")
      #expect(url.database == "shop")
      #expect(url.schema == "tenant_1")
      #expect(url.tlsMode == .verifyCA)
    }

    @Test func `No text of a URL shows the password`() throws {
      let url = try PostgresURL("postgres://me:hunter2@db:5433/shop?passfile=/p")
      var dumped = ""
      dump(url, to: &dumped)

      #expect(
        url.description
          == "postgres://me@db:5433/shop?sslmode=verify-full&schema=tessera&passfile=/p")
      #expect(!dumped.contains("hunter2"))
      #expect(!String(reflecting: url).contains("hunter2"))
    }

    @Test(arguments: [
      ("localhost", PostgresURL.TLSMode.prefer), ("127.0.0.1,[::1]", .prefer),
      ("%2Frun%2Fpostgresql", .prefer), ("db", .verifyFull), ("localhost,db", .verifyFull),
      ("10.0.0.1", .verifyFull),
    ])
    func `Certificates are verified unless every host is this machine`(
      hosts: String, mode: PostgresURL.TLSMode
    ) throws {
      #expect(try PostgresURL("postgres://\(hosts)/shop").tlsMode == mode)
    }

    @Test(arguments: [
      ("mysql://db/shop", "scheme"), ("postgres://db", "database"), ("postgres://db/", "database"),
      ("postgres:///shop", "host"), ("postgres://db:0/shop", "port"),
      ("postgres://db:x/shop", "port"), ("postgres://db/a/shop", "host"),
      ("postgres://db/shop?sslmode=maybe", "sslmode"), ("postgres://db/shop?schema=Shop", "schema"),
      ("postgres://db/shop?schema=1", "schema"), ("postgres://db/shop?schema", "parameters"),
      ("postgres://db/shop?options=-c", "parameters"), ("postgres://me:%zz@db/shop", "password"),
    ])
    func `A wrong URL is rejected with the field`(text: String, field: String) throws {
      let error = #expect(throws: PostgresError.self) { try PostgresURL(text) }

      let description = try #require(error).description
      #expect(description.contains("\(field) of the PostgreSQL URL: "))
    }

    @Test func `An unknown parameter is rejected with the known ones`() throws {
      let error = #expect(throws: PostgresError.self) { try PostgresURL("postgres://db/a?ssl=1") }

      #expect(
        try #require(error)
          == .configuration(
            reason: "parameters of the PostgreSQL URL: unknown parameter; use only "
              + "application_name, channel_binding, passfile, schema, sslcert, sslkey, sslmode, "
              + "sslrootcert"))
    }
  }
#endif
