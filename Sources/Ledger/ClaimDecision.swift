/// What a claim to a purchase comes to.
public enum ClaimDecision: Hashable, Sendable {
  /// The purchase is the claimant's already; nothing changes.
  case unchanged
  /// Nobody had it, and the claimant gets it.
  case claimed
  /// Its owner and the claimant turn out to be one customer; the purchase stays where it is.
  case aliased
  /// It moves from its owner to the claimant.
  case transferred
  /// It stays with its owner; nobody asked for it, so nobody is told no.
  case kept
  /// It stays with its owner, and the claimant is told why.
  case refused(Refusal)

  /// Why a purchase does not move.
  public enum Refusal: String, CaseIterable, Hashable, Sendable {
    /// Purchases stay with whoever had them first.
    case kept
    /// Its owner has an active subscription.
    case ownerIsActive
    /// Customers share purchases, but only a restore makes them one.
    case sharedByRestoreOnly
    /// Its app account token says that another customer bought it.
    case boughtByAnother

    /// One sentence for the developer, with the fix.
    public var explanation: String {
      switch self {
      case .kept:
        "The purchase belongs to another customer and stays with them; "
          + "log in as that customer, or transfer it by hand."
      case .ownerIsActive:
        "The purchase belongs to another customer who has an active subscription; "
          + "log in as that customer, or transfer it by hand."
      case .sharedByRestoreOnly:
        "The purchase belongs to another customer; restore purchases to share it."
      case .boughtByAnother:
        "The purchase's appAccountToken names another customer; "
          + "log in as that customer, or restore purchases."
      }
    }
  }

  /// Whether the purchase is, or becomes, the claimant's.
  public var isGranted: Bool {
    switch self {
    case .unchanged, .claimed, .aliased, .transferred: true
    case .kept, .refused: false
    }
  }
}

/// Everything that decides about a claim, apart from names.
public struct ClaimQuestion: Hashable, Sendable {
  /// Who has the purchase, seen from the claimant.
  public enum Owner: CaseIterable, Hashable, Sendable {
    /// Nobody has it.
    case nobody
    /// The claimant, under this or another of their app user ids.
    case claimant
    /// Another customer of whom only anonymous ids are known.
    case anonymous
    /// Another customer with an id that the developer gave.
    case identified
  }

  /// Whom the posted transaction's `appAccountToken` names.
  public enum Token: CaseIterable, Hashable, Sendable {
    /// Nobody who is known.
    case nobody
    /// The claimant.
    case claimant
    /// The owner.
    case owner
    /// A customer who is neither.
    case another
  }

  /// Who has the purchase.
  public var owner: Owner
  /// Whom the posted transaction names as its buyer.
  public var token: Token
  /// What made the app post it.
  public var intent: ClaimIntent
  /// What the developer chose for purchases of other identified customers.
  public var behavior: RestoreBehavior
  /// Whether the owner has an active subscription.
  public var ownerHasActive: Bool
  /// Whether the claimant has an id that the developer gave.
  public var claimantIsIdentified: Bool

  /// Creates a question.
  public init(
    owner: Owner, token: Token = .nobody, intent: ClaimIntent, behavior: RestoreBehavior,
    ownerHasActive: Bool, claimantIsIdentified: Bool = false
  ) {
    self.owner = owner
    self.token = token
    self.intent = intent
    self.behavior = behavior
    self.ownerHasActive = ownerHasActive
    self.claimantIsIdentified = claimantIsIdentified
  }

  /// What the claim comes to.
  ///
  /// An anonymous owner has no account to lose the purchase from, so both become one customer; the
  /// purchase moves instead where an identified claimant is joined by log-ins only. From an
  /// identified owner a purchase moves only when somebody asked for it: a transaction that the store
  /// delivers to a shared device by itself stays with its owner, also when its token names the claimant,
  /// because a renewal still carries the token of a purchase that has moved since; what a customer bought
  /// comes as a purchase, however late. And what a transaction's token says
  /// another customer bought is not taken by calling it a new purchase; only a restore may move it.
  ///
  /// The ledger turns ``ClaimDecision/aliased`` into ``ClaimDecision/transferred`` where one customer would
  /// have more than 500 app user ids.
  ///
  /// Source: <https://www.revenuecat.com/docs/projects/restore-behavior>
  public var decision: ClaimDecision {
    switch (owner, token, intent) {
    case (.nobody, _, _): .claimed
    case (.claimant, _, _): .unchanged
    case (.anonymous, .another, .queue), (.identified, _, .queue): .kept
    case (.anonymous, .another, .purchase), (.identified, .owner, .purchase),
      (.identified, .another, .purchase):
      .refused(.boughtByAnother)
    case (.anonymous, _, _):
      behavior.joinsIdentified || !claimantIsIdentified ? .aliased : .transferred
    case (.identified, _, .restore): fromIdentified(isRestore: true)
    case (.identified, _, .purchase): fromIdentified(isRestore: false)
    }
  }

  private func fromIdentified(isRestore: Bool) -> ClaimDecision {
    switch behavior.rule {
    case .transfer: .transferred
    case .transferIfNoActive: ownerHasActive ? .refused(.ownerIsActive) : .transferred
    case .keep: .refused(.kept)
    case .share: isRestore ? .aliased : .refused(.sharedByRestoreOnly)
    }
  }
}
