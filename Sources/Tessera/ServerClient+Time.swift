internal import AppStoreTypes
internal import Foundation

extension ServerClient {
  /// Takes the server's time out of an answer that just arrived, if a trusted key signed it.
  func noteTime(of answer: SignedAnswer, _ verification: VerificationResult) async {
    guard verification == .verified, let milliseconds = answer.requestTime else { return }
    time.received(Timestamp(milliseconds: milliseconds), uptime: await world.uptime())
  }

  /// Returns the time by which access ends, which is never before a verified answer's own.
  ///
  /// - Parameter answer: The answer to decide about; `nil` for none.
  func trustedNow(with answer: Answer?) async -> Timestamp {
    let uptime = await world.uptime()
    if let answer, answer.verification == .verified, let milliseconds = answer.signed.requestTime {
      time.kept(Timestamp(milliseconds: milliseconds), uptime: uptime)
    }
    return time.now(device: await world.now(), uptime: uptime)
  }

  /// Makes an answer into customer info whose gate decides at a time.
  func info(of answer: Answer, at now: Timestamp) -> CustomerInfo {
    var info = CustomerInfo(answer, now: now, isSandbox: world.isSandbox)
    info.gate = AccessGate(answer.body, info.entitlements, rules: access, at: now)
    return info
  }
}
