internal import AppStoreCore
internal import AppStoreServerAPI
internal import Foundation
internal import HTTPTypes

/// A request to the developer's server for a retention message, and its result.
struct RealtimeExchange: Sendable {
  /// The result in Apple's terms.
  var result: SendAttemptResult
  /// The status of the response; `nil` if none arrived in time.
  var status: Int?
  /// The duration, in milliseconds.
  var milliseconds: Int64
  /// The response; `nil` if none arrived or it is unusable.
  var response: RealtimeResponseBody?
  /// The error of the response; `nil` if it has none, or none arrived.
  var problem: RealtimeProblem?
}

/// An error in the response of the developer's server.
struct RealtimeProblem: Error, Encodable, Hashable, Sendable {
  /// The field, as Apple's JSON names it.
  let field: String
  /// The problem and the fix.
  let message: String

  init(_ field: String, _ message: String) {
    self.field = field
    self.message = "\(field): \(message)"
  }
}

extension NotificationSender {
  /// Posts a signed request to an address and reads the response, which must have status 200 and
  /// arrive in time.
  ///
  /// - Throws: ``SimulatedStoreError/invalidNotificationURL(_:)``.
  func exchange(
    _ signedPayload: String, at url: String, within limit: Duration, by stopwatch: RealTimeClock
  ) async throws(SimulatedStoreError) -> RealtimeExchange {
    let (request, body) = Self.request(signedPayload, to: try Self.target(url))
    let transport = transport
    let start = stopwatch.now()
    let outcome = await withTaskGroup(of: Result<BufferedHTTPResponse, TransportError>?.self) {
      group in
      group.addTask {
        do throws(TransportError) {
          return .success(try await transport.send(request, body: body))
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        try? await stopwatch.sleep(limit)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
    let time = stopwatch.now() - start
    guard let outcome, time <= limit else {
      return RealtimeExchange(result: .timedOut, milliseconds: time.wholeMilliseconds)
    }
    return RealtimeExchange(outcome, milliseconds: time.wholeMilliseconds)
  }
}

extension RealtimeExchange {
  fileprivate init(_ outcome: Result<BufferedHTTPResponse, TransportError>, milliseconds: Int64) {
    switch outcome {
    case .failure(let error):
      self.init(result: SendAttemptResult(error.kind), milliseconds: milliseconds)
    case .success(let received):
      let status = received.response.status.code
      self.init(result: .success, status: status, milliseconds: milliseconds)
      guard status == 200 else {
        result = .unsuccessfulHTTPResponseCode
        problem = RealtimeProblem("status", "\(status); return 200")
        return
      }
      do {
        response = try JSONDecoder().decode(RealtimeResponseBody.self, from: Data(received.body))
      } catch {
        result = .invalidResponse
        problem = RealtimeProblem(
          "body",
          "not a JSON object with exactly one of message, alternateProduct, promotionalOffer and "
            + "advancedCommerceInfo, with the fields of each")
      }
    }
  }

  /// Rejects a decoded response.
  mutating func reject(_ problem: RealtimeProblem) {
    result = .invalidResponse
    response = nil
    self.problem = problem
  }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
