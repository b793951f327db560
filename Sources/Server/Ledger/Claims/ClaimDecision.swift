/// The outcome of a claim to a purchase.
public enum ClaimDecision: Hashable, Sendable {
  /// The claimant already owns the purchase; nothing changes.
  case unchanged
  /// The purchase had no owner and is assigned to the claimant.
  case claimed
  /// The owner and the claimant become one customer; the purchase keeps its app user id.
  case aliased
  /// The purchase moves from its owner to the claimant.
  case transferred
  /// The purchase stays with its owner. The customer did not request it, so no error is returned.
  case kept
  /// The purchase stays with its owner, and the claimant gets an error.
  case rejected(Rejection)

  /// Why a purchase is not moved.
  public enum Rejection: String, CaseIterable, Hashable, Sendable {
    /// Purchases stay with their first owner.
    case kept
    /// The owner has an active subscription.
    case ownerIsActive
    /// Customers share purchases, but only a restore joins them.
    case sharedByRestoreOnly
    /// The transaction's app account token names another customer as the buyer.
    case boughtByAnother

    /// A sentence for the developer, including the fix.
    public var explanation: String {
      switch self {
      case .kept:
        "The purchase belongs to another customer; log in as that customer, or transfer it with "
          + "tessera customers transfer."
      case .ownerIsActive:
        "The purchase belongs to another customer with an active subscription; log in as that "
          + "customer, or transfer it with tessera customers transfer."
      case .sharedByRestoreOnly:
        "The purchase belongs to another customer; restore purchases to share it."
      case .boughtByAnother:
        "The purchase's appAccountToken names another customer; "
          + "log in as that customer, or restore purchases."
      }
    }
  }

  /// Whether the claimant owns the purchase afterwards.
  public var isGranted: Bool {
    switch self {
    case .unchanged, .claimed, .aliased, .transferred: true
    case .kept, .rejected: false
    }
  }
}

/// The inputs of the claim rule, without identifiers.
public struct ClaimContext: Hashable, Sendable {
  /// The owner of the purchase, relative to the claimant.
  public enum Owner: CaseIterable, Hashable, Sendable {
    /// The purchase has no owner.
    case noOne
    /// The claimant, under any of their app user ids.
    case claimant
    /// Another customer who has only anonymous ids.
    case anonymous
    /// Another customer with an id assigned by the developer.
    case identified
  }

  /// The customer that the posted transaction's `appAccountToken` names.
  public enum Token: CaseIterable, Hashable, Sendable {
    /// No known customer.
    case noOne
    /// The claimant.
    case claimant
    /// The owner.
    case owner
    /// Another customer.
    case another
  }

  /// The owner of the purchase.
  public var owner: Owner
  /// The customer that the posted transaction names as its buyer.
  public var token: Token
  /// Why the app posted the purchase.
  public var intent: ClaimReason
  /// The configured behavior for purchases of other identified customers.
  public var behavior: RestoreBehavior
  /// Whether the owner has an active subscription.
  public var ownerHasActiveSubscription: Bool
  /// Whether the claimant has an id assigned by the developer.
  public var claimantIsIdentified: Bool

  /// Creates the inputs of a claim decision.
  public init(
    owner: Owner, token: Token = .noOne, intent: ClaimReason, behavior: RestoreBehavior,
    ownerHasActiveSubscription: Bool, claimantIsIdentified: Bool = false
  ) {
    self.owner = owner
    self.token = token
    self.intent = intent
    self.behavior = behavior
    self.ownerHasActiveSubscription = ownerHasActiveSubscription
    self.claimantIsIdentified = claimantIsIdentified
  }

  /// Decides the claim.
  ///
  /// An anonymous owner has no account to lose the purchase from, so both become one customer. The
  /// purchase moves instead if the claimant is identified and only log-ins may join identified
  /// customers.
  ///
  /// From an identified owner, a purchase moves only at the customer's request. A transaction that
  /// the App Store delivers to a shared device on its own stays with its owner. This applies even
  /// if its token names the claimant, because a renewal keeps the token of a purchase that has
  /// since moved. A purchase by the customer always arrives as ``ClaimReason/purchase``, however
  /// late.
  ///
  /// A transaction whose token names another buyer cannot be taken over as a new purchase; only a
  /// restore may move it.
  ///
  /// The ledger changes ``ClaimDecision/aliased`` to ``ClaimDecision/transferred`` if one customer
  /// would have more than 500 app user ids.
  ///
  /// Source: <https://www.revenuecat.com/docs/projects/restore-behavior>
  public var decision: ClaimDecision {
    switch (owner, token, intent) {
    case (.noOne, _, _): .claimed
    case (.claimant, _, _): .unchanged
    case (.anonymous, .another, .queue), (.identified, _, .queue): .kept
    case (.anonymous, .another, .purchase), (.identified, .owner, .purchase),
      (.identified, .another, .purchase):
      .rejected(.boughtByAnother)
    case (.anonymous, _, _):
      behavior.joinsIdentified || !claimantIsIdentified ? .aliased : .transferred
    case (.identified, _, .restore): fromIdentified(isRestore: true)
    case (.identified, _, .purchase): fromIdentified(isRestore: false)
    }
  }

  private func fromIdentified(isRestore: Bool) -> ClaimDecision {
    switch behavior.rule {
    case .transfer: .transferred
    case .transferIfNoActive: ownerHasActiveSubscription ? .rejected(.ownerIsActive) : .transferred
    case .keep: .rejected(.kept)
    case .share: isRestore ? .aliased : .rejected(.sharedByRestoreOnly)
    }
  }
}
