internal import AppStoreCore
package import Foundation
internal import Subscriptions

extension ResponseBodyV2DecodedPayload {
  /// The renewal info inside, if the notification's status adds to it; `nil` otherwise.
  ///
  /// The status shows whether a grace period is active whose end the App Store did not state.
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

extension ResponseBodyV2DecodedPayload {
  /// The transaction for which the customer requested a refund, or Apple declined or reversed one;
  /// `nil` in another notification.
  ///
  /// It was verified with the notification, before the notification became a fact.
  var refundedTransaction: TransactionID? {
    guard NotificationType.aboutRefunds.contains(notificationType),
      var jws = data?.signedTransactionInfo,
      let json = jws.withUTF8({ Base64.decodeURL(SignedFact.payloadSegment(of: $0)) })
    else { return nil }
    return (try? JWSTransactionDecodedPayload(json: json))?.transactionId
  }
}

extension NotificationType {
  /// The notifications that a purchase remembers with its transaction.
  fileprivate static let aboutRefunds = [consumptionRequest, refundDeclined, refundReversed]
}

extension PurchaseHistory {
  /// Remembers what a notification about a refund states for its transaction.
  ///
  /// A reversal also shows that there was a refund, of which no version may be known.
  ///
  /// - Returns: Whether anything changed.
  mutating func note(_ notification: NotificationType, about transaction: TransactionID) -> Bool {
    notification == .refundReversed
      ? noteReversal(of: transaction) : noteRefundRequest(for: transaction)
  }
}

extension CompactedJWS {
  /// Returns whether a notification may change projections: it is about a refund, or has a status
  /// that adds to its renewal info.
  ///
  /// Most do not, and are skipped when projections are rebuilt.
  ///
  /// - Parameter content: The ``content`` of the notification's token.
  package static func mayChangeProjections(_ content: Data) -> Bool {
    mayMentionGrace(content)
      || NotificationType.aboutRefunds.contains {
        content.range(of: Data("\"\($0.rawValue)\"".utf8)) != nil
      }
  }

  /// Returns whether a notification may have a status that adds to its renewal info.
  ///
  /// - Parameter content: The ``content`` of the notification's token.
  package static func mayMentionGrace(_ content: Data) -> Bool {
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
