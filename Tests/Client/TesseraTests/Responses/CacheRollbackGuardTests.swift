import AppStoreCore
import EntitlementAPI
import Foundation
import Tessera
import Testing

/// The mark next to a customer's cached response, and the order in which both are written.
@Suite(.timeLimit(.minutes(30))) struct AnswerMarkTests {
  private static let noon = Timestamp(milliseconds: 1_787_313_600_000)

  private func answer(_ date: Timestamp, nonce: Data? = Data("twelve bytes".utf8))
    -> CustomerInfoResponse
  {
    CustomerInfoResponse(
      signed: SignedResponse(
        path: Endpoint.customerInfo.path(of: "alice"), nonce: nonce, parameters: nil,
        headersHash: nil, requestTime: date.milliseconds, etag: nil, signature: nil, body: Data(),
        receivedAt: date),
      body: CustomerInfoBody(
        requestDate: date, subscriber: SubscriberBody(originalAppUserID: "alice", firstSeen: date)),
      verification: .verified)
  }

  private func withMark(_ body: (CacheRollbackGuard) throws -> Void) rethrows {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tessera-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let mark = CacheRollbackGuard(in: SecureStorage(folder: folder))
    mark.move(to: answer(Self.noon), of: "alice") {}
    try body(mark)
  }

  @Test func `A later response invalidates the file of the previous one`() {
    withMark { mark in
      mark.move(to: answer(Self.noon + .days(1)), of: "alice") {
        #expect(mark.allows(answer(Self.noon), of: "alice"), "until its own file is written")
      }
      #expect(!mark.allows(answer(Self.noon), of: "alice"))
    }
  }

  @Test func `The mark of an earlier-dated response is written before its file`() {
    withMark { mark in
      let earlier = answer(Self.noon - .days(10))
      #expect(!mark.allows(earlier, of: "alice"))
      mark.move(to: earlier, of: "alice") { #expect(mark.allows(earlier, of: "alice")) }
      #expect(mark.allows(earlier, of: "alice"))
    }
  }

  @Test(arguments: [-10, 10])
  func `A response without a nonce does not move the mark`(days: Int) {
    withMark { mark in
      mark.move(to: answer(Self.noon + .days(days), nonce: nil), of: "alice") {}
      #expect(mark.allows(answer(Self.noon), of: "alice"))
      #expect(!mark.allows(answer(Self.noon - .days(1)), of: "alice"))
    }
  }

  @Test func `An anonymous customer leaves no mark behind, a named customer does`() async throws {
    try await Scene.play { scene in
      func isMarked(_ customer: String) -> Bool {
        let name = "newest-" + SHA256Text.hex(of: [customer])
        return SecureStorage(folder: scene.folder).read(name) != .nothing
      }
      let purchases = scene.launch(as: nil)
      for _ in 0..<3 {
        _ = try await purchases.customerInfo()
        let anonymous = purchases.appUserID
        #expect(isMarked(anonymous))
        _ = try await purchases.logIn("alice")
        #expect(!isMarked(anonymous) && isMarked("alice"))
        _ = try await purchases.logOut()
        #expect(isMarked("alice"))
      }
    }
  }
}
