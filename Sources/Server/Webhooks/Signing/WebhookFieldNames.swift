public import HTTPTypes

extension HTTPField.Name {
  /// The message's ID, the same in all attempts.
  public static let webhookID = known("webhook-id")
  /// The time of the attempt in seconds since 1970.
  public static let webhookTimestamp = known("webhook-timestamp")
  /// The signatures of Standard Webhooks, separated by spaces.
  public static let webhookSignature = known("webhook-signature")
  /// The time and the signatures of RevenueCat.
  public static let revenueCatWebhookSignature = known("X-RevenueCat-Webhook-Signature")
  /// A receiver's request in its response, such as `abort-message`.
  public static let webhookDelivery = known("webhook-delivery")

  private static func known(_ text: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(text) else {
      preconditionFailure("the name of a field is valid: \(text)")
    }
    return name
  }
}
