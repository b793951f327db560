public import Foundation
public import Observation
public import Tessera

/// What a paywall shows and does; a view draws it and decides nothing.
///
/// It loads an offering, buys, restores, and tells every outcome: also that somebody else must approve, or
/// that what was bought is not confirmed yet. A customer who cancels sees the paywall as it was.
@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
@MainActor @Observable
public final class PaywallModel {
  /// What there is for sale.
  public enum Phase: Hashable, Sendable {
    /// It is on its way.
    case loading
    /// These, in the offering's order; there is at least one.
    case ready([PaywallRow])
    /// Nothing, and why, in the customer's words.
    case failed(String)
  }

  /// What is going on; meanwhile nothing else can be started.
  public enum Activity: Hashable, Sendable {
    /// A package is being bought.
    case purchasing(Package.ID)
    /// Purchases are being restored.
    case restoring
  }

  /// How a purchase or a restore ended.
  public enum Outcome: Hashable, Sendable {
    /// The customer paid, and may use it.
    case purchased
    /// The customer paid, and whether they may use it is not known yet; nothing is lost.
    case notConfirmed
    /// Somebody else must act first, such as a parent.
    case pending
    /// A restore found something that may be used.
    case restored
    /// A restore found nothing, and whoever answered is believed.
    case nothingToRestore
    /// A restore after which nobody knows what the customer may use.
    case unverified
    /// It failed.
    case failed(isRetryable: Bool)
  }

  /// What there is for sale.
  public private(set) var phase = Phase.loading
  /// What is selected; `nil` before anything is loaded.
  public var selection: Package.ID?
  /// What is going on; `nil` for nothing.
  public private(set) var activity: Activity?
  /// How the last purchase or restore ended; `nil` before the first, and after one that was cancelled.
  public private(set) var outcome: Outcome?
  /// Whether nobody knows what the customer may use, so that they may have paid already.
  public private(set) var isUnverified = false
  /// The words.
  @ObservationIgnored public let text: PaywallText
  /// The links at the foot.
  @ObservationIgnored public let links: [PaywallLink]

  @ObservationIgnored private let actions: PaywallActions

  /// Creates a paywall; call ``load()`` when it appears.
  ///
  /// - Parameters:
  ///   - entitlement: What the paywall unlocks, such as `pro`.
  ///   - offering: The offering to show; `nil` for the current one.
  ///   - terms: The page with the terms of use, which the App Store asks for where subscriptions are sold; `nil` for no
  ///     link.
  ///   - privacy: The page with the privacy policy; `nil` for no link.
  public convenience init(
    _ purchases: Purchases, unlocks entitlement: String, offering: String? = nil,
    terms: URL? = nil, privacy: URL? = nil, text: PaywallText = PaywallText()
  ) {
    self.init(
      PaywallActions(purchases, unlocks: entitlement, offering: offering), terms: terms,
      privacy: privacy, text: text)
  }

  package init(
    _ actions: PaywallActions, terms: URL? = nil, privacy: URL? = nil,
    text: PaywallText = PaywallText()
  ) {
    self.actions = actions
    self.text = text
    links = PaywallLink.links(terms: terms, privacy: privacy, text: text)
  }

  /// Whether the selected package can be bought now.
  public var canPurchase: Bool { activity == nil && selected != nil }

  /// What is said of the last outcome, or that nobody knows what the customer may use; `nil` for neither.
  public var message: String? {
    outcome.map(text.message) ?? (isUnverified ? text.unverified : nil)
  }

  /// Whether a view offers to ask again what the customer may use, with ``retry()``.
  ///
  /// It does not where nothing could be loaded: that is offered again already.
  public var canRetry: Bool {
    if case .failed = phase { return false }
    return isUnverified && activity == nil
  }

  private var selected: Package? {
    guard case .ready(let rows) = phase else { return nil }
    return rows.first { $0.id == selection }?.package
  }

  /// Loads what there is for sale, and asks whether it is known what the customer may use; a paywall that shows
  /// something keeps it when that fails.
  public func load() async {
    let asksAnew = isUnverified
    if case .failed = phase { phase = .loading }
    await loadPackages()
    let access = await actions.access(asksAnew)
    // What the customer did meanwhile is newer.
    if activity == nil, outcome == nil { note(access) }
  }

  /// Asks again for what could not be loaded or verified.
  public func retry() async {
    guard activity == nil else { return }
    outcome = nil
    await load()
  }

  private func note(_ access: EntitlementAccess) { isUnverified = access == .unknown }

  private func loadPackages() async {
    do throws(PurchasesError) {
      let packages = try await actions.packages()
      guard !packages.isEmpty else { return fail(text.nothingForSale) }
      let eligible = await actions.eligible(packages)
      phase = .ready(
        packages.map { PaywallRow($0, isEligible: eligible.contains($0.id), text: text) })
      if selected == nil { selection = packages.first?.id }
    } catch {
      fail(error.isRetryable ? text.tryLater : text.failed)
    }
  }

  /// Buys what is selected.
  public func purchase() async { await purchase(by: nil) }

  /// Buys what is selected.
  ///
  /// - Parameter sale: How the view asks StoreKit, which shows the App Store's sheet in the view's window; `nil` leaves
  ///   the window to the system.
  package func purchase(by sale: StoreKitSale?) async {
    guard activity == nil, let package = selected else { return }
    await perform(.purchasing(package.id)) { () async throws(PurchasesError) in
      let isOpen = try await actions.purchase(package, sale)
      if isOpen == true { isUnverified = false }
      return isOpen.map { $0 ? .purchased : .notConfirmed }
    }
  }

  /// Restores purchases; call it when the customer asks for it only, because the App Store may ask them to
  /// sign in.
  public func restore() async {
    guard activity == nil else { return }
    await perform(.restoring) { () async throws(PurchasesError) in
      let access = try await actions.restore()
      note(access)
      return switch access {
      case .granted, .grantedPendingVerification: .restored
      case .denied: .nothingToRestore
      // Who may have paid is not told that they did not.
      case .unknown: .unverified
      }
    }
  }

  private func perform(
    _ activity: Activity, _ work: () async throws(PurchasesError) -> Outcome?
  ) async {
    self.activity = activity
    do throws(PurchasesError) {
      outcome = try await work()
    } catch {
      outcome =
        switch error.code {
        case .purchaseCancelledError: nil
        case .paymentPendingError: .pending
        default: error.isPurchaseMade ? .notConfirmed : .failed(isRetryable: error.isRetryable)
        }
    }
    self.activity = nil
  }

  private func fail(_ message: String) {
    if case .ready = phase { return }
    phase = .failed(message)
  }
}
