public import Foundation
public import Observation
public import Paywalls
public import Tessera

/// The state and actions of a paywall; the view only draws it.
///
/// It loads an offering, buys, restores, and reports every outcome. This includes purchases that
/// another person must approve, or that are not confirmed yet. After a cancellation the paywall
/// looks as before.
@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
@MainActor @Observable
public final class PaywallModel {
  /// The state of the offering.
  public enum Phase: Hashable, Sendable {
    /// The offering is loading.
    case loading
    /// The packages, in the offering's order; at least one.
    case ready([PaywallRow])
    /// There is nothing to show, for a reason in the customer's words.
    case failed(String)
  }

  /// The running action; no other can be started until it ends.
  public enum Activity: Hashable, Sendable {
    /// A package is being bought.
    case purchasing(Package.ID)
    /// Purchases are being restored.
    case restoring
  }

  /// How a purchase or a restore ended.
  public enum Outcome: Hashable, Sendable {
    /// The customer paid and has access.
    case purchased
    /// The customer paid, and access is not confirmed yet; nothing is lost.
    case notConfirmed
    /// Another person must act first, such as a parent.
    case pending
    /// A restore found a purchase that gives access.
    case restored
    /// A restore found nothing, with a trusted response.
    case nothingToRestore
    /// After a restore, the customer's access is unknown.
    case unverified
    /// It failed.
    case failed(isRetryable: Bool)
  }

  /// The state of the offering.
  public private(set) var phase = Phase.loading
  /// The selected package; `nil` before anything is loaded.
  public var selection: Package.ID?
  /// The running action; `nil` for none.
  public private(set) var activity: Activity?
  /// The outcome of the last purchase or restore; `nil` before the first and after a canceled one.
  public private(set) var outcome: Outcome?
  /// Whether the customer's access is unknown, so that they may have paid already.
  public private(set) var isUnverified = false
  /// The paywall that the server describes; `nil` for none, and before anything is loaded.
  public private(set) var paywall: Paywall?
  /// The texts.
  @ObservationIgnored public let text: PaywallText
  /// The links in the footer.
  @ObservationIgnored public let links: [PaywallLink]

  /// The customer's languages, the preferred one first.
  @ObservationIgnored let languages: [String]
  @ObservationIgnored private let actions: PaywallActions
  @ObservationIgnored private var reportedOffering: String?

  /// Creates a paywall; call ``load()`` when it appears.
  ///
  /// - Parameters:
  ///   - purchases: The SDK that buys.
  ///   - entitlement: The entitlement that the paywall unlocks, such as `pro`.
  ///   - offering: The offering to show; `nil` for the current one.
  ///   - terms: The page with the terms of use, which the App Store requires for subscriptions;
  ///     `nil` for no link.
  ///   - privacy: The page with the privacy policy; `nil` for no link.
  ///   - text: The texts. Default: the texts of the package in the customer's language.
  ///   - languages: The languages for the texts of a paywall that the server describes, the
  ///     preferred one first. Default: those of the device.
  public convenience init(
    _ purchases: Purchases, unlocks entitlement: String, offering: String? = nil,
    terms: URL? = nil, privacy: URL? = nil, text: PaywallText = PaywallText(),
    languages: [String] = Locale.preferredLanguages
  ) {
    self.init(
      PaywallActions(purchases, unlocks: entitlement, offering: offering), terms: terms,
      privacy: privacy, text: text, languages: languages)
  }

  package init(
    _ actions: PaywallActions, terms: URL? = nil, privacy: URL? = nil,
    text: PaywallText = PaywallText(), languages: [String] = []
  ) {
    self.actions = actions
    self.languages = languages
    self.text = text
    links = PaywallLink.links(terms: terms, privacy: privacy, text: text)
  }

  /// Whether the selected package can be bought now.
  public var canPurchase: Bool { activity == nil && selected != nil }

  /// The message about the last outcome or unknown access; `nil` for neither.
  public var message: String? {
    outcome.map(text.message) ?? (isUnverified ? text.unverified : nil)
  }

  /// Whether the view offers to check the customer's access again, with ``retry()``.
  ///
  /// `false` if nothing could be loaded: a retry is offered there already.
  public var canRetry: Bool {
    if case .failed = phase { return false }
    return isUnverified && activity == nil
  }

  private var selected: Package? {
    guard case .ready(let rows) = phase else { return nil }
    return rows.first { $0.id == selection }?.package
  }

  /// Loads the offering, and checks whether the customer's access is known.
  ///
  /// If loading fails, a paywall that shows an offering keeps it.
  public func load() async {
    let refetches = isUnverified
    if case .failed = phase { phase = .loading }
    await loadPackages()
    let access = await actions.access(refetches)
    // The result of a customer's action since then is newer.
    if activity == nil, outcome == nil { note(access) }
  }

  /// Retries loading or verification.
  public func retry() async {
    guard activity == nil else { return }
    outcome = nil
    await load()
  }

  private func note(_ access: EntitlementAccess) { isUnverified = access == .unknown }

  private func loadPackages() async {
    do throws(PurchasesError) {
      let offer = try await actions.offer()
      guard !offer.packages.isEmpty else { return fail(text.nothingForSale) }
      let eligible = await actions.eligible(offer.packages)
      paywall = offer.paywall
      phase = .ready(
        offer.shown.map { PaywallRow($0, isEligible: eligible.contains($0.id), text: text) })
      if selected == nil { selection = offer.selectedFirst?.id }
      reportImpression(of: offer.offering)
    } catch {
      fail(error.isRetryable ? text.tryLater : text.failed)
    }
  }

  /// Reports that the paywall of an offering was shown, once.
  private func reportImpression(of offering: Offering?) {
    guard let offering, offering.identifier != reportedOffering else { return }
    reportedOffering = offering.identifier
    actions.reportImpression(offering)
  }

  /// Buys the selected package.
  public func purchase() async { await purchase(by: nil) }

  /// Buys the selected package.
  ///
  /// - Parameter sale: The view's call to StoreKit, which shows the App Store's sheet in the view's
  ///   window; `nil` lets the system choose the window.
  package func purchase(by sale: StoreKitSale?) async {
    guard activity == nil, let package = selected else { return }
    await perform(.purchasing(package.id)) { () async throws(PurchasesError) in
      let isOpen = try await actions.purchase(package, sale)
      if isOpen == true { isUnverified = false }
      return isOpen.map { $0 ? .purchased : .notConfirmed }
    }
  }

  /// Restores purchases.
  ///
  /// Call it only on the customer's request, because the App Store may ask them to sign in.
  public func restore() async {
    guard activity == nil else { return }
    await perform(.restoring) { () async throws(PurchasesError) in
      let access = try await actions.restore()
      note(access)
      return switch access {
      case .granted, .grantedPendingVerification: .restored
      case .denied: .nothingToRestore
      // A customer who may have paid must not see that nothing was bought.
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
