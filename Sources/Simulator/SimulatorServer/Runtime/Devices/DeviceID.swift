internal import AppStoreSimulator

/// One process of the app on a device of an account.
struct DeviceID: Hashable, Sendable {
  let account: AccountID
  let process: String
}
