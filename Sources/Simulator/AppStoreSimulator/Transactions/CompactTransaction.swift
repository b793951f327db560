public import AppStoreCore
internal import Foundation

/// A transaction as the store saves it, in about a hundred bytes: its own fields and a shared form.
///
/// It is lossless: ``payload`` returns the original.
public struct CompactTransaction: Hashable, Sendable {
  private(set) var form: TransactionTemplate
  // Identifiers are numbers in digits. 0 means that the form has the identifier, if there is one.
  private let number: Int64
  private let originalNumber: Int64
  private let lineItemNumber: Int64
  private let appTransactionNumber: Int64
  let purchaseDate: Timestamp
  let originalPurchaseDate: Timestamp
  private let ownExpiresDate: Timestamp
  let signedDate: Timestamp
  private let ownAppAccountToken: UUID

  private static let none = Timestamp(milliseconds: .min)
  private static let noToken = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

  /// Creates a compact payload.
  ///
  /// - Parameters:
  ///   - payload: The payload.
  ///   - form: Returns the form of the remaining fields.
  init(
    _ payload: JWSTransactionDecodedPayload,
    form: (JWSTransactionDecodedPayload) -> TransactionTemplate
  ) {
    var blank = payload
    number = payload.transactionId.rawValue.decimalNumber ?? 0
    if number != 0 { blank.transactionId = "" }
    originalNumber = payload.originalTransactionId.rawValue.decimalNumber ?? 0
    if originalNumber != 0 { blank.originalTransactionId = "" }
    lineItemNumber = payload.webOrderLineItemId?.decimalNumber ?? 0
    if lineItemNumber != 0 { blank.webOrderLineItemId = nil }
    appTransactionNumber = payload.appTransactionId?.decimalNumber ?? 0
    if appTransactionNumber != 0 { blank.appTransactionId = nil }
    purchaseDate = payload.purchaseDate
    blank.purchaseDate = Self.none
    originalPurchaseDate = payload.originalPurchaseDate
    blank.originalPurchaseDate = Self.none
    ownExpiresDate = payload.expiresDate ?? Self.none
    if ownExpiresDate != Self.none { blank.expiresDate = nil }
    signedDate = payload.signedDate
    blank.signedDate = Self.none
    ownAppAccountToken = payload.appAccountToken ?? Self.noToken
    if ownAppAccountToken != Self.noToken { blank.appAccountToken = nil }
    self.form = form(blank)
  }

  /// Creates the transaction of a plain period with the same terms as another one.
  init(
    _ id: TransactionID, of held: AccountSubscription, form: TransactionTemplate, lineItem: Int64,
    appTransaction: Int64, purchaseDate: Timestamp, expiresDate: Timestamp,
    signedDate: Timestamp
  ) {
    self.form = form
    number = id.rawValue.decimalNumber ?? 0
    originalNumber = held.originalTransactionID.rawValue.decimalNumber ?? 0
    lineItemNumber = lineItem
    appTransactionNumber = appTransaction
    self.purchaseDate = purchaseDate
    originalPurchaseDate = held.originalPurchaseDate
    ownExpiresDate = expiresDate
    self.signedDate = signedDate
    ownAppAccountToken = held.appAccountToken ?? Self.noToken
  }

  /// Replaces the form by an equal shared one.
  mutating func share(_ forms: inout TransactionTemplates) { form = forms.form(form.payload) }

  /// The payload to sign.
  public var payload: JWSTransactionDecodedPayload {
    var payload = form.payload
    if number != 0 { payload.transactionId = TransactionID(String(number)) }
    if originalNumber != 0 {
      payload.originalTransactionId = OriginalTransactionID(String(originalNumber))
    }
    if lineItemNumber != 0 { payload.webOrderLineItemId = String(lineItemNumber) }
    if appTransactionNumber != 0 { payload.appTransactionId = String(appTransactionNumber) }
    payload.purchaseDate = purchaseDate
    payload.originalPurchaseDate = originalPurchaseDate
    payload.expiresDate = expiresDate
    payload.signedDate = signedDate
    if ownAppAccountToken != Self.noToken { payload.appAccountToken = ownAppAccountToken }
    return payload
  }

  /// When the period ends; `nil` for products that do not renew.
  var expiresDate: Timestamp? {
    ownExpiresDate == Self.none ? form.payload.expiresDate : ownExpiresDate
  }

  /// When it was revoked; `nil` if it was not.
  var revocationDate: Timestamp? { form.payload.revocationDate }

  var transactionID: TransactionID {
    number == 0 ? form.payload.transactionId : TransactionID(String(number))
  }
}

extension String {
  /// The number of a text in canonical decimal digits, at most 18; `nil` for any other text.
  var decimalNumber: Int64? {
    var text = self
    return text.withUTF8 { digits in
      guard (1...18).contains(digits.count), digits[0] != UInt8(ascii: "0") else { return nil }
      var number: Int64 = 0
      for digit in digits {
        let value = digit &- UInt8(ascii: "0")
        guard value <= 9 else { return nil }
        number = number &* 10 &+ Int64(value)
      }
      return number
    }
  }
}
