public import AppStoreCore

/// The body of `POST /v1/subscribers/identify`: a device logs in as another customer.
public struct IdentifyBody: Hashable, Sendable, Codable {
  /// The app user id on the device.
  public var appUserID: AppUserID
  /// The app user id that logs in.
  public var newAppUserID: AppUserID

  /// Creates a body.
  public init(appUserID: AppUserID, newAppUserID: AppUserID) {
    self.appUserID = appUserID
    self.newAppUserID = newAppUserID
  }

  private enum CodingKeys: String, CodingKey {
    case appUserID = "app_user_id"
    case newAppUserID = "new_app_user_id"
  }
}

/// The body of `POST /v1/subscribers/{app_user_id}/alias`: a device continues as another customer.
public struct AliasBody: Hashable, Sendable, Codable {
  /// The app user id that the device uses from now on.
  public var newAppUserID: AppUserID

  private enum CodingKeys: String, CodingKey {
    case newAppUserID = "new_app_user_id"
  }
}

/// The body of `POST /v1/subscribers/{app_user_id}/restore/eligibility`.
public struct RestoreEligibilityBody: Hashable, Sendable, Codable {
  /// A signed transaction of the device's Apple Account as a compact JWS.
  public var fetchToken: String

  /// Creates a body.
  public init(fetchToken: String) {
    self.fetchToken = fetchToken
  }

  private enum CodingKeys: String, CodingKey {
    case fetchToken = "fetch_token"
  }
}

/// Whether the customer would own a purchase, or another customer would keep it.
public struct RestoreEligibilityResponse: Hashable, Sendable, Codable {
  /// Whether the customer would own a purchase.
  public var isPurchaseAllowed: Bool

  /// Creates a response.
  public init(isPurchaseAllowed: Bool) {
    self.isPurchaseAllowed = isPurchaseAllowed
  }

  private enum CodingKeys: String, CodingKey {
    case isPurchaseAllowed = "is_purchase_allowed_by_restore_behavior"
  }
}

/// The response to `POST /v1/subscribers/{app_user_id}/log_in_token`.
public struct LogInTokenBody: Hashable, Sendable, Codable {
  /// The app user id that the token allows to log in.
  public var appUserID: AppUserID
  /// The token, for the header `X-Tessera-Log-In-Token`.
  public var token: String
  /// When the token expires, in milliseconds since 1970.
  public var expiresAtMilliseconds: Int64

  /// Creates a response.
  public init(appUserID: AppUserID, token: String, expiresAtMilliseconds: Int64) {
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

/// The response to `DELETE /v1/subscribers/{app_user_id}`.
public struct DeletedCustomerBody: Hashable, Sendable, Codable {
  /// The requested app user id.
  public var appUserID: AppUserID
  /// Whether the customer was deleted; always true.
  public var deleted: Bool

  /// Creates a response.
  public init(appUserID: AppUserID, deleted: Bool = true) {
    self.appUserID = appUserID
    self.deleted = deleted
  }

  private enum CodingKeys: String, CodingKey {
    case appUserID = "app_user_id"
    case deleted
  }
}
