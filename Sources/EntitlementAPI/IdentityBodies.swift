public import AppStoreTypes

/// The body of `POST /v1/subscribers/identify`: a device goes on as another customer.
public struct IdentifyBody: Hashable, Sendable, Codable {
  /// The app user id on the device.
  public var appUserID: CustomerID
  /// The app user id that logs in.
  public var newAppUserID: CustomerID

  /// Creates a body.
  public init(appUserID: CustomerID, newAppUserID: CustomerID) {
    self.appUserID = appUserID
    self.newAppUserID = newAppUserID
  }

  private enum CodingKeys: String, CodingKey {
    case appUserID = "app_user_id"
    case newAppUserID = "new_app_user_id"
  }
}

/// The body of `POST /v1/subscribers/{app_user_id}/restore/eligibility`.
public struct RestoreEligibilityBody: Hashable, Sendable, Codable {
  /// A signed transaction of the device's Apple account as a compact JWS.
  public var fetchToken: String

  /// Creates a body.
  public init(fetchToken: String) {
    self.fetchToken = fetchToken
  }

  private enum CodingKeys: String, CodingKey {
    case fetchToken = "fetch_token"
  }
}

/// Whether the customer would get what they buy, or another customer would keep it.
public struct RestoreEligibilityAnswer: Hashable, Sendable, Codable {
  /// Whether a purchase would be the customer's.
  public var isPurchaseAllowed: Bool

  /// Creates an answer.
  public init(isPurchaseAllowed: Bool) {
    self.isPurchaseAllowed = isPurchaseAllowed
  }

  private enum CodingKeys: String, CodingKey {
    case isPurchaseAllowed = "is_purchase_allowed_by_restore_behavior"
  }
}

/// The answer to `POST /v1/subscribers/{app_user_id}/log_in_token`.
public struct LogInTokenBody: Hashable, Sendable, Codable {
  /// The app user id that the token lets log in.
  public var appUserID: CustomerID
  /// The token, for the header `X-Tessera-Log-In-Token`.
  public var token: String
  /// When the token is over, in milliseconds since 1970.
  public var expiresAtMilliseconds: Int64

  /// Creates an answer.
  public init(appUserID: CustomerID, token: String, expiresAtMilliseconds: Int64) {
    self.appUserID = appUserID
    self.token = token
    self.expiresAtMilliseconds = expiresAtMilliseconds
  }

  private enum CodingKeys: String, CodingKey {
    case appUserID = "app_user_id"
    case token
    case expiresAtMilliseconds = "expires_at_ms"
  }
}

/// The answer to `DELETE /v1/subscribers/{app_user_id}`.
public struct DeletedCustomerBody: Hashable, Sendable, Codable {
  /// The app user id as it was asked for.
  public var appUserID: CustomerID
  /// Whether the customer is gone; always true.
  public var deleted: Bool

  /// Creates an answer.
  public init(appUserID: CustomerID, deleted: Bool = true) {
    self.appUserID = appUserID
    self.deleted = deleted
  }

  private enum CodingKeys: String, CodingKey {
    case appUserID = "app_user_id"
    case deleted
  }
}
