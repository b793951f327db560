internal import AppStoreTypes
internal import Encodings
package import Foundation
internal import Subscriptions

extension ResponseBodyV2DecodedPayload {
  /// The renewal info inside, when the notification's status says more than it does; `nil` otherwise.
  ///
  /// It says whether a grace period lasts whose end the store did not name.
  var renewalInfoSayingMore: RenewalRecord? {
    guard let data, [.gracePeriod, .billingRetry].contains(data.status),
      var jws = data.signedRenewalInfo,
      let json = jws.withUTF8({ Base64.decodeURL(SignedFact.payloadSegment(of: $0)) }),
      let payload = try? JWSRenewalInfoDecodedPayload(json: json),
      let saysGrace = RefreshRules.saysGrace(in: self, payload)
    else { return nil }
    var record = RenewalRecord(payload)
    record.saysGrace = saysGrace
    return record
  }
}

extension CompactToken {
  /// Whether a notification may have one of the statuses that say more than its renewal info does; most
  /// have not, and need not be read when projections are derived again.
  ///
  /// - Parameter content: The ``content`` of the notification's token.
  package static func mayTellOfGrace(_ content: Data) -> Bool {
    let name = Data(#""status""#.utf8)
    let between: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ":")]
    var start = content.startIndex
    while let found = content.range(of: name, in: start..<content.endIndex) {
      start = found.upperBound
      let digit = content[start...].first { !between.contains($0) }
      if digit == UInt8(ascii: "3") || digit == UInt8(ascii: "4") { return true }
    }
    return false
  }
}
