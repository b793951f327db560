public import Crypto
public import Foundation

extension VerificationResult where SignedType == Product.SubscriptionInfo.RenewalInfo {
  /// The signed renewal information, a compact JWS.
  public var jwsRepresentation: String { unsafePayloadValue.text.jws }

  /// The decoded header of the JWS.
  public var headerData: Data { unsafePayloadValue.text.header }

  /// The decoded payload of the JWS.
  public var payloadData: Data { unsafePayloadValue.text.payload }

  /// The decoded signature of the JWS, 64 bytes.
  public var signatureData: Data { signature.rawRepresentation }

  /// The signature of the JWS.
  public var signature: P256.Signing.ECDSASignature { unsafePayloadValue.text.signature }

  /// The signed bytes.
  public var signedData: Data { unsafePayloadValue.text.signed }

  /// When the store signed the renewal information.
  public var signedDate: Date { unsafePayloadValue.signedDate }

  /// The hash that binds the renewal information to one device; empty if the store signed none.
  public var deviceVerification: Data { unsafePayloadValue.deviceVerification }

  /// The nonce of `deviceVerification`; all zero if the store signed none.
  public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }
}
