import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Foundation
import HTTPTypes
import SignedData
import SimulatorServer
import Testing

/// Test notifications, Apple's schedule of retries, and the history of notifications.
@Suite(.timeLimit(.minutes(30))) struct NotificationAPITests {
  @Test func `A test notification is sent, and its status shows the outcome`() async throws {
    let world = try World()
    try await world.serve { server in
      let token = try await server.api().requestTestNotification().testNotificationToken
      // Due notifications are sent before time advances.
      try await world.store.advance(by: .zero)
      let status = try await server.api().testNotificationStatus(of: token)
      let payload = try world.verifier.notification(status.signedPayload).body.payload
      #expect(payload.notificationType == .test)
      #expect(payload.subtype == nil)
      #expect(payload.data?.bundleId == World.bundleID)
      #expect(payload.data?.signedTransactionInfo == nil)
      #expect(
        status.sendAttempts == [
          SendAttemptItem(attemptDate: World.start, sendAttemptResult: .success)
        ])
      #expect(world.developer.deliveries.map(\.signedPayload) == [status.signedPayload])
      #expect(token.hasPrefix(payload.notificationUUID))
    }
  }

  @Test func `A test notification that is unsent, unknown or six months old is not found`()
    async throws
  {
    let world = try World()
    try await world.serve { server in
      await world.store.setFaults(FaultConfiguration(delay: 100, delaySeconds: 60))
      let token = try await server.api().requestTestNotification().testNotificationToken
      let path = "/inApps/v1/notifications/test/"
      #expect(try await server.apple(.get, path + token).errorCode == 404_0008)
      try await world.store.advance(by: .seconds(60))
      #expect(try await server.apple(.get, path + token).status == 200)
      try await world.store.advance(by: .days(185))
      #expect(try await server.apple(.get, path + token).errorCode == 404_0008)
      let other = "6f9619ff-8b86-d011-b42d-00c04fc964ff_1767225600000"
      #expect(try await server.apple(.get, path + other).errorCode == 404_0008)
      for wrong in ["x", "6f9619ff-8b86-d011-b42d-00c04fc964ff", "x_1", other + "_1"] {
        #expect(try await server.apple(.get, path + wrong).errorCode == 400_0020, "\(wrong)")
      }
    }
  }

  @Test func `Without a notification URL a test notification is rejected`() async throws {
    try await World(notifications: nil).serve { server in
      let reply = try await server.apple(.post, "/inApps/v1/notifications/test")
      #expect(reply.errorCode == 404_0007)
    }
  }

  @Test func `Production retries five times with the same bytes`() async throws {
    let world = try World(environment: .production)
    world.developer.onDelivery { _ in .serviceUnavailable }
    try await world.buy("coins")
    #expect(await world.store.nextEventDate == World.start + .hours(1))
    try await world.store.advance(by: .days(30))
    let entry = try #require(await world.store.notificationLog.first)
    #expect(
      entry.attempts.map(\.attemptDate) == [0, 1, 13, 37, 85, 157].map { World.start + .hours($0) })
    #expect(entry.attempts.allSatisfy { $0.sendAttemptResult == .unsuccessfulHTTPResponseCode })
    #expect(Set(world.developer.deliveries.map(\.signedPayload)) == [entry.signedPayload])
    #expect(world.developer.deliveries.count == 6)
    #expect(await world.store.nextEventDate == nil)
  }

  @Test func `An accepted retry is the last`() async throws {
    let world = try World(environment: .production)
    world.developer.onDelivery { _ throws(TransportError) in
      throw TransportError(reason: "late", kind: .timedOut)
    }
    try await world.buy("coins")
    try await world.store.advance(by: .hours(2))
    world.developer.onDelivery { _ in .noContent }
    try await world.store.advance(by: .days(30))
    let entry = try #require(await world.store.notificationLog.first)
    #expect(entry.attempts.map(\.sendAttemptResult) == [.timedOut, .timedOut, .success])
    #expect(entry.isDelivered)
  }

  @Test func `The sandbox tries once`() async throws {
    let world = try World()
    world.developer.onDelivery { _ in .internalServerError }
    try await world.buy("coins")
    try await world.store.advance(by: .days(30))
    #expect(world.developer.deliveries.count == 1)
  }

  @Test func `A failed delivery is reported in Apple's words`() async throws {
    let world = try World()
    let kinds: [(TransportError.Kind, SendAttemptResult)] = [
      (.unreachable, .socketIssue), (.timedOut, .timedOut), (.insecure, .tlsIssue),
      (.interrupted, .prematureClose), (.invalidResponse, .invalidResponse), (.other, .noResponse),
    ]
    for (kind, result) in kinds {
      world.developer.onDelivery { _ throws(TransportError) in
        throw TransportError(reason: "test", kind: kind)
      }
      try await world.buy("coins")
      #expect(await world.store.notificationLog.last?.attempt?.sendAttemptResult == result)
    }
  }

  @Test func `The history has pages of 20 and filters`() async throws {
    let world = try World()
    for index in 0..<25 {
      world.developer.onDelivery { _ in index % 5 == 0 ? .internalServerError : .ok }
      try await world.buy("coins", as: index % 2 == 0 ? "anna" : "ben")
    }
    world.developer.onDelivery { _ in .ok }
    let monthly = try await world.buy("monthly").transaction.transactionId
    try await world.store.setNotificationURL(nil)
    try await world.buy("coins")
    try await world.store.advance(by: .seconds(1))
    try await world.serve { server in
      func found(
        _ change: @Sendable (inout NotificationHistoryRequest) -> Void
      ) async throws -> [NotificationHistoryResponse] {
        var request = NotificationHistoryRequest(
          startDate: World.start, endDate: World.start + .days(1))
        change(&request)
        var pages: [NotificationHistoryResponse] = []
        for try await page in try server.api().notificationHistoryPages(request, in: .sandbox) {
          pages.append(page)
        }
        return pages
      }
      let all = try await found { _ in }
      #expect(all.map(\.notificationHistory.count) == [20, 6])
      #expect(all.map(\.hasMore) == [true, false])
      #expect(all.map { $0.paginationToken != nil } == [true, false])
      let payloads = try all.flatMap(\.notificationHistory).map {
        try world.verifier.notification($0.signedPayload).body.payload
      }
      #expect(Set(payloads.map(\.notificationUUID)).count == 26)
      #expect(payloads.map(\.signedDate) == payloads.map(\.signedDate).sorted())
      let cases: [(@Sendable (inout NotificationHistoryRequest) -> Void, Int)] = [
        ({ $0.notificationType = .subscribed }, 1),
        (
          {
            $0.notificationType = .subscribed; $0.notificationSubtype = .initialBuy
          }, 1
        ),
        (
          {
            $0.notificationType = .subscribed; $0.notificationSubtype = .resubscribe
          }, 0
        ),
        ({ $0.transactionId = monthly }, 14), ({ $0.onlyFailures = true }, 5),
        ({ $0.endDate = World.start + .milliseconds(1) }, 0),
        ({ $0.startDate = World.start + .milliseconds(500) }, 0),
      ]
      for (index, (change, count)) in cases.enumerated() {
        let pages = try await found(change)
        #expect(pages.flatMap(\.notificationHistory).count == count, "case \(index)")
      }
      let failures = try await found { $0.onlyFailures = true }
      #expect(
        failures.flatMap(\.notificationHistory).allSatisfy {
          $0.sendAttempts?.map(\.sendAttemptResult) == [.unsuccessfulHTTPResponseCode]
        })
    }
  }

  @Test func `Invalid history requests are rejected with Apple's error codes`() async throws {
    let world = try World()
    for _ in 0..<21 { try await world.buy("coins") }
    try await world.store.advance(by: .days(1))
    let start = World.start.milliseconds
    let path = "/inApps/v1/notifications/history"
    let span = #""startDate":\#(start),"endDate":\#(start + 86_400_000)"#
    let cases: [(String, Int)] = [
      ("", 400_0000), ("{}", 400_0015), (#"{"startDate":"x"}"#, 400_0015),
      (#"{"startDate":\#(start)}"#, 400_0016), (#"{"startDate":1.5,"endDate":2}"#, 400_0015),
      (#"{"startDate":\#(start),"endDate":"x"}"#, 400_0016),
      (#"{"startDate":-9223372036854775808,"endDate":1}"#, 400_0015),
      (#"{"startDate":\#(start - 40 * 86_400_000),"endDate":\#(start)}"#, 400_0012),
      (#"{"startDate":\#(start),"endDate":\#(start)}"#, 400_0013),
      (#"{\#(span),"transactionId":"1","notificationType":"TEST"}"#, 400_0019),
      (#"{\#(span),"notificationType":"PARTY"}"#, 400_0018),
      (#"{\#(span),"notificationSubtype":"VOLUNTARY"}"#, 400_0018),
      (#"{\#(span),"notificationType":"TEST","notificationSubtype":"VOLUNTARY"}"#, 400_0018),
      (#"{\#(span),"transactionId":"x"}"#, 400_0006),
      (#"{\#(span),"transactionId":"9"}"#, 404_0010),
    ]
    try await world.serve { server in
      for (body, code) in cases {
        let reply = try await server.apple(.post, path, body)
        #expect(reply.errorCode == code, "\(body)")
      }
      let first = try await server.apple(.post, path, "{\(span)}")
        .decoded(NotificationHistoryResponse.self)
      let token = try #require(first.paginationToken)
      let second = "\(path)?paginationToken=\(token)"
      #expect(try await server.apple(.post, second, "{\(span)}").status == 200)
      let other = #"{\#(span),"onlyFailures":true}"#
      #expect(try await server.apple(.post, second, other).errorCode == 400_0014)
      let wrong = "\(path)?paginationToken=x"
      #expect(try await server.apple(.post, wrong, "{\(span)}").errorCode == 400_0014)
      try await world.store.advance(by: .days(1))
      #expect(try await server.apple(.post, second, "{\(span)}").errorCode == 400_0017)
    }
  }

  @Test func `Production retains a history of 180 days`() async throws {
    let world = try World(environment: .production)
    try await world.serve { server in
      let now = World.start.milliseconds
      for (days, status) in [(179, 200), (181, 400)] {
        let body = #"{"startDate":\#(now - Int64(days) * 86_400_000),"endDate":\#(now)}"#
        let reply = try await server.apple(.post, "/inApps/v1/notifications/history", body)
        #expect(reply.status == status)
      }
    }
  }
}
