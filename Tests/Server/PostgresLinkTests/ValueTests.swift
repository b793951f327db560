#if Postgres
  import Foundation
  import PostgresLink
  import PostgresTestSupport
  import Testing

  @Suite(.timeLimit(.minutes(30)), .requiresPostgres)
  struct ValueTests {
    @Test func `Every scalar is read as it was written`() async throws {
      try await withLink { link in
        let id = UUID()
        let bytes = [UInt8](0...255)
        let text = "Grüße, {\"a\"}, \\ ' 🙂"
        let rows = try await link.query([
          PostgresStatement(
            "SELECT $1::bool, $2::int8, $3::text, $4::bytea, $5::uuid, $6::text, $7::bytea",
            [.bool(true), .int(.min), .text(text), .bytes(bytes), .uuid(id), .text(""), .bytes([])])
        ])

        let row = try #require(rows.first?.first)
        #expect(try row.bool(0))
        #expect(try row.int8(1) == .min)
        #expect(try row.text(2) == text)
        #expect(try row.bytes(3) == bytes)
        #expect(try row.uuid(4) == id)
        #expect(try row.text(5).isEmpty)
        #expect(try row.bytes(6).isEmpty)
        #expect(row.withBytes(3) { $0.count } == 256)
      }
    }

    @Test func `A text with U+0000 equals no stored text, also in an array`() async throws {
      try await withLink { link in
        let rows = try await link.query([
          PostgresStatement(
            "SELECT $1::text IN ('ab', 'a', 'b', ''), 'ab' = ANY($2::text[]), 'c' = ANY($2::text[])",
            [.text("a\u{0}b"), .texts(["a\u{0}b", nil, "c"])])
        ])
        let row = try #require(rows.first?.first)
        #expect(try !row.bool(0))
        #expect(try row.optionalBool(1) != true)
        #expect(try row.bool(2))
      }
    }

    @Test func `Every scalar may be NULL`() async throws {
      try await withLink { link in
        let rows = try await link.query([
          PostgresStatement(
            "SELECT $1::bool, $2::int8, $3::text, $4::bytea, $5::uuid",
            [.bool(nil), .int(nil), .text(nil), .bytes(nil), .uuid(nil)])
        ])

        let row = try #require(rows.first?.first)
        #expect(try row.optionalBool(0) == nil)
        #expect(try row.optionalInt8(1) == nil)
        #expect(try row.optionalText(2) == nil)
        #expect(try row.optionalBytes(3) == nil)
        #expect(try row.optionalUUID(4) == nil)
        #expect(row.isNull(4))
        #expect(throws: PostgresError.unexpectedValue(reason: "column 1 (int8) is NULL")) {
          try row.int8(1)
        }
      }
    }

    @Test func `Every array is read as it was written`() async throws {
      try await withLink { link in
        let ids = [UUID(), nil, UUID()]
        let texts = ["a,b", nil, "{\"c\"}", ""]
        let rows = try await link.query([
          PostgresStatement(
            "SELECT $1::bool[], $2::int8[], $3::text[], $4::bytea[], $5::uuid[]",
            [
              .bools([true, nil, false]), .ints([1, nil, .max]), .texts(texts),
              .byteArrays([[0, 255], nil, []]), .uuids(ids),
            ])
        ])

        let row = try #require(rows.first?.first)
        #expect(try row.bools(0) == [true, nil, false])
        #expect(try row.ints(1) == [1, nil, .max])
        #expect(try row.texts(2) == texts)
        #expect(try row.byteArrays(3) == [[0, 255], nil, []])
        #expect(try row.uuids(4) == ids)
      }
    }

    @Test func `An empty array is not NULL`() async throws {
      try await withLink { link in
        let rows = try await link.query([
          PostgresStatement(
            "SELECT $1::text[], cardinality($2::int8[])", [.texts([]), .ints([])])
        ])

        #expect(try rows[0][0].texts(0).isEmpty)
        #expect(try rows[0][0].int8(1) == 0)
      }
    }

    @Test func `A smaller integer is read as one of 64 bits`() async throws {
      try await withLink { link in
        let rows = try await link.query(["SELECT (-2)::int2, 70000::int4, 'a'::name, 'b'::varchar"])

        #expect(try rows[0][0].int8(0) == -2)
        #expect(try rows[0][0].int8(1) == 70_000)
        #expect(try rows[0][0].text(2) == "a")
        #expect(try rows[0][0].text(3) == "b")
      }
    }

    @Test func `A column of another type is an error, not another value`() async throws {
      try await withLink { link in
        let rows = try await link.query(["SELECT 1::int8 AS number"])

        let reason = "column 0 (number) is not a text"
        #expect(throws: PostgresError.unexpectedValue(reason: reason)) { try rows[0][0].text(0) }
      }
    }

    @Test func `A statement reports how many rows it changed`() async throws {
      try await withLink { link in
        let rows = try await link.execute([
          "CREATE TABLE numbers (number int8)",
          PostgresStatement(
            "INSERT INTO numbers SELECT unnest($1::int8[])", [.ints([1, 2, 3])]),
          "DELETE FROM numbers WHERE number > 1",
        ])

        #expect(rows.map(\.affected) == [0, 3, 2])
        #expect(rows.map(\.command) == ["CREATE TABLE", "INSERT 0 3", "DELETE 2"])
      }
    }
  }
#endif
