internal import AppStoreCore

/// The quarantined form of a posted app transaction: everything needed to record it later.
struct PostedAppTransaction: QuarantinedContent, Hashable {
  var customer: AppUserID
  var appTransaction: String

  enum CodingKeys: String, CodingKey {
    case customer = "app_user_id"
    case appTransaction = "app_transaction"
  }
}
