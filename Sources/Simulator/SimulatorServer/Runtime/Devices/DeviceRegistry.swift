internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreKitBackend

/// The updates for the devices of accounts, what each process has seen, and how they behave.
struct DeviceRegistry: Sendable {
  /// The StoreKit behaviors of devices whose account has none of its own.
  var behaviors = StoreKitBehaviors.ideal
  /// What devices respond outside of purchases.
  var conditions = DeviceConditions()
  /// The behaviors of accounts that have their own.
  var accountBehaviors: [AccountID: StoreKitBehaviors] = [:]
  private var logs: [AccountID: AccountUpdateLog] = [:]
  private var waiters: [AccountID: [Int: AsyncStream<Void>.Continuation]] = [:]
  private var lastWaiter = 0
  private var views = DeviceViews()

  /// Whether a device can deviate from ``StoreKitBackend/StoreKitBehaviors/ideal`` by the settings
  /// of the store or of an account.
  var canDeviate: Bool { behaviors != .ideal || !accountBehaviors.isEmpty }

  func behaviors(of account: AccountID) -> StoreKitBehaviors {
    accountBehaviors[account] ?? behaviors
  }

  /// Restores the behaviors of a saved store; `nil` for an older file without them.
  mutating func restore(_ saved: StoreSnapshot.Behaviors?) {
    guard let saved else { return }
    behaviors = saved.store
    for (account, behaviors) in saved.accounts { accountBehaviors[AccountID(account)] = behaviors }
  }

  /// Forgets what processes have seen.
  mutating func forgetViews() { views = DeviceViews() }

  /// The number of an account's newest event.
  func cursor(of account: AccountID) -> Int { logs[account]?.cursor ?? 0 }

  /// Appends an update for an account's devices and resumes those that wait.
  mutating func append(_ update: AccountUpdate, for account: AccountID, at now: Timestamp) {
    logs[account, default: AccountUpdateLog()].append(update, at: now)
    for waiter in (waiters.removeValue(forKey: account) ?? [:]).values { waiter.finish() }
  }

  /// Begins to wait for the next update of an account's devices.
  ///
  /// - Returns: The number of the waiter, and a stream that ends at the update.
  mutating func wait(
    for account: AccountID
  ) -> (waiter: Int, signal: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation) {
    lastWaiter += 1
    let (signal, continuation) = AsyncStream.makeStream(of: Void.self)
    waiters[account, default: [:]][lastWaiter] = continuation
    return (lastWaiter, signal, continuation)
  }

  /// Ends a wait.
  mutating func stopWaiting(_ waiter: Int, for account: AccountID) {
    waiters[account]?[waiter] = nil
  }

  /// Shows data to a process and updates its view.
  ///
  /// - Parameters:
  ///   - device: The process.
  ///   - chosen: The behaviors of the device; `nil` for those of its account.
  ///   - now: The store's time.
  ///   - look: Reads the data and changes the view.
  mutating func show<Value>(
    to device: DeviceID, _ chosen: StoreKitBehaviors?, at now: Timestamp,
    _ look: (inout DeviceView, DeviceView.Context) -> Value
  ) -> Value {
    let context = DeviceView.Context(
      device: device, behaviors: chosen ?? behaviors(of: device.account),
      log: logs[device.account] ?? AccountUpdateLog(), now: now)
    return look(&views[device], context)
  }
}
