internal import AppStoreCore
internal import EntitlementAPI
internal import Foundation

/// Turns what StoreKit, the server and the app do into events of ``PendingPurchases``, and performs
/// its effects in order.
package actor PurchaseCoordinator {
  /// The result of sending a transaction; `nil` without a server.
  typealias SendResult = Result<CustomerInfoResponse, PurchasesError>?

  /// A call that waits for its transaction.
  struct Caller {
    let continuation: CheckedContinuation<SendResult, Never>
    var result: SendResult
  }

  nonisolated let mode: CompletionMode
  let current: CurrentCustomer
  let store: StoreKitAdapter
  /// The way to the server; `nil` without one.
  let sender: ReceiptSender?
  let dependencies: SDKDependencies
  let handler: Configuration.CreditHandler?
  /// The reasons to send pending purchases again.
  let signals: AsyncStream<PurchaseEvent>
  nonisolated let signaller: AsyncStream<PurchaseEvent>.Continuation
  private var purchases: PendingPurchases
  private var file: PurchasesFile
  var callers: [Int: Caller] = [:]
  private var lastCaller = 0
  var pause: Task<Void, Never>?
  /// What this process finished or is finishing.
  var finished: Set<TransactionState> = []
  /// The consumables whose credit was due, for ``creditWaiting()``.
  var creditable: [TransactionID: VerifiedTransaction] = [:]
  /// The lock between the app's processes while this one credits, and how many credits use it.
  var creditLock: (lock: Task<FolderLock?, Never>, users: Int)?
  private let folder: URL

  package init(
    _ mode: CompletionMode, creditHandler: Configuration.CreditHandler?, current: CurrentCustomer,
    storage: SecureStorage, dependencies: SDKDependencies,
    store: StoreKitAdapter = StoreKitAdapter(), sender: ReceiptSender? = nil
  ) {
    self.mode = mode
    self.current = current
    self.store = store
    self.sender = sender
    self.dependencies = dependencies
    handler = creditHandler
    (signals, signaller) = AsyncStream.makeStream()
    purchases = PendingPurchases(mode: mode.completedBy, credits: creditHandler != nil)
    file = PurchasesFile(in: storage, random: dependencies.random)
    folder = storage.folder
  }

  /// The purchases, with everything saved that can be read now.
  package var pending: PendingPurchases {
    load()
    return purchases
  }

  /// Whether everything saved was read; it cannot before the device is first unlocked.
  package var isReadable: Bool {
    load()
    return file.isLoaded
  }

  /// Applies an event, saves the result, and sets the timer.
  ///
  /// - Returns: The effects, of which the local ones are performed.
  @discardableResult
  func handle(_ event: PurchaseEvent) -> PurchaseEffects {
    load()
    return apply(event)
  }

  /// Takes over what could not be read before, and what the app changed.
  private func load() {
    if let saved = file.load(isUnlocked: current.wasInFront) { apply(.loaded(saved)) }
    if purchases.mode != mode.completedBy { apply(.completedByChanged(mode.completedBy)) }
    if handler != nil, file.isLoaded, !purchases.saved.hasCreditHandler { apply(.handlerPresent) }
  }

  /// Returns whether another process of the app credited a consumable.
  func isCreditedElsewhere(_ id: TransactionID) -> Bool { file.creditedNow().contains(id) }

  /// Waits until no other process of the app credits, if the folder can hold a lock.
  func lockCredits() async {
    let folder = folder
    let lock = creditLock?.lock ?? Task { await FolderLock.taken("credits.lock", in: folder) }
    creditLock = (lock, (creditLock?.users ?? 0) + 1)
    _ = await lock.value
  }

  /// Lets other processes credit when the last credit of this one ended.
  func unlockCredits() async {
    guard let (lock, users) = creditLock else { return }
    creditLock = users > 1 ? (lock, users - 1) : nil
    if users == 1 { await lock.value?.release() }
  }

  @discardableResult
  private func apply(_ event: PurchaseEvent) -> PurchaseEffects {
    let effects = purchases.apply(event)
    for effect in effects.local { perform(effect) }
    return effects
  }

  /// Saves, or starts or ends a pause.
  private func perform(_ effect: LocalEffect) {
    switch effect {
    case .persist: file.write(purchases.saved)
    case .retry(let duration):
      pause?.cancel()
      pause = Task { [dependencies, signaller] in
        await dependencies.sleep(duration)
        if !Task.isCancelled { signaller.yield(.pauseOver) }
      }
    case .cancelRetry:
      pause?.cancel()
      pause = nil
    }
  }

  /// Adds a caller and performs an event's effects; returns the caller's result.
  func wait(
    for purchase: VerifiedTransaction, _ event: (_ caller: Int) -> PurchaseEvent
  ) async -> SendResult {
    lastCaller += 1
    let number = lastCaller
    let effects = handle(event(number)).transaction
    return await withCheckedContinuation { continuation in
      callers[number] = Caller(continuation: continuation, result: nil)
      // A canceled caller does not cancel it for the others.
      Task {
        await sender?.client.note(purchase)
        await perform(effects, of: purchase)
      }
    }
  }
}
