internal import AppStoreCore
public import Foundation

/// Sets attributes of the customer: the app's own and the reserved ones.
///
/// Every call returns immediately. Attributes are saved on the device and sent to the server with
/// the next receipt, before a log-in or log-out, and with the next fetch of customer info.
public struct Attribution: Sendable {
  let backend: any EntitlementBackend

  /// Sets attributes of the customer; an empty string deletes one.
  ///
  /// Custom keys begin with a letter; keys that begin with `$` are reserved.
  ///
  /// ```swift
  /// Purchases.shared.attribution.setAttributes(["team": "blue", "level": "7"])
  /// ```
  public func setAttributes(_ attributes: [String: String]) {
    set(attributes.mapValues(Optional.some))
  }

  /// Sets the customer's email address; `nil` deletes it.
  public func setEmail(_ email: String?) { set("$email", email) }

  /// Sets the customer's phone number; `nil` deletes it.
  public func setPhoneNumber(_ phoneNumber: String?) { set("$phoneNumber", phoneNumber) }

  /// Sets the customer's display name; `nil` deletes it.
  public func setDisplayName(_ displayName: String?) { set("$displayName", displayName) }

  /// Sets the token for Apple's push notifications; `nil` deletes it.
  ///
  /// Source: <https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:didregisterforremotenotificationswithdevicetoken:)>
  public func setPushToken(_ pushToken: Data?) {
    setPushTokenString(
      pushToken.map { token in
        token.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
      })
  }

  /// Sets the token for Apple's push notifications, in hexadecimal digits; `nil` deletes it.
  public func setPushTokenString(_ pushToken: String?) { set("$apnsTokens", pushToken) }

  func set(_ key: String, _ value: String?) {
    set([key: value])
  }

  private func set(_ values: [String: String?]) {
    guard let attributes = backend.attributes else {
      return Log.warn("Attributes were not saved: they need a server and a valid configuration")
    }
    attributes.set(values, of: backend.current.id)
  }
}
