#if Postgres
  import PostgresLink
  import PostgresTestSupport
  import Testing
  import WaitingTestSupport

  @Suite(.timeLimit(.minutes(30)), .requiresPostgres)
  struct NotificationTests {
    @Test func `A listener receives the payloads of its channel`() async throws {
      try await withLink { link in
        var listener = link.notifications(on: "Channel \"1\"").makeAsyncIterator()
        #expect(await listener.next() == "")
        _ = try await link.execute(["SELECT pg_notify('Channel \"1\"', 'one')"])
        _ = try await link.execute(["SELECT pg_notify('another', 'two')"])
        _ = try await link.execute(["SELECT pg_notify('Channel \"1\"', 'three')"])

        #expect(await listener.next() == "one")
        #expect(await listener.next() == "three")
      }
    }

    @Test func `A second channel is listened to on the same connection`() async throws {
      try await withLink { link in
        var first = link.notifications(on: "first").makeAsyncIterator()
        #expect(await first.next() == "")
        var second = link.notifications(on: "second").makeAsyncIterator()
        #expect(await second.next() == "")
        _ = try await link.execute(["NOTIFY second, 'two'", "NOTIFY first, 'one'"])

        #expect(await second.next() == "two")
        var payload = await first.next()
        if payload == "" { payload = await first.next() }
        #expect(payload == "one")
      }
    }

    @Test func `A listener is notified of a new connection and receives what follows`()
      async throws
    {
      try await withLink { link in
        var listener = link.notifications(on: "lost").makeAsyncIterator()
        #expect(await listener.next() == "")
        try await PostgresServerProcess.shared().run(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN \"lost\"'")
        #expect(await listener.next() == "")
        _ = try await link.execute(["NOTIFY lost, 'after'"])

        #expect(await listener.next() == "after")
      }
    }

    @Test func `A stream ends when the link is closed`() async throws {
      let link = try await PostgresLink(url: PostgresURL(PostgresServerProcess.shared().url()))
      try await link.start()
      var listener = link.notifications(on: "closing").makeAsyncIterator()
      await link.close()

      while let payload = await listener.next() { #expect(payload == "") }
    }
  }
#endif
