import Ledger
import Testing

/// Every row of the rules for claims to a purchase that another customer owns.
@Suite("Claims", .timeLimit(.minutes(30)))
struct ClaimDecisionTests {
  struct Row: Sendable {
    let behavior: RestoreBehavior
    let intent: ClaimReason
    let ownerHasActiveSubscription: Bool
    let decision: ClaimDecision
  }

  /// The owner is identified, and no token names the buyer.
  static let rows: [Row] = [
    Row(
      behavior: .transfer, intent: .purchase, ownerHasActiveSubscription: true,
      decision: .transferred),
    Row(
      behavior: .transfer, intent: .purchase, ownerHasActiveSubscription: false,
      decision: .transferred),
    Row(
      behavior: .transfer, intent: .restore, ownerHasActiveSubscription: true,
      decision: .transferred),
    Row(
      behavior: .transfer, intent: .restore, ownerHasActiveSubscription: false,
      decision: .transferred),
    Row(behavior: .transfer, intent: .queue, ownerHasActiveSubscription: true, decision: .kept),
    Row(behavior: .transfer, intent: .queue, ownerHasActiveSubscription: false, decision: .kept),
    Row(
      behavior: .transferIfNoActive, intent: .purchase, ownerHasActiveSubscription: true,
      decision: .rejected(.ownerIsActive)),
    Row(
      behavior: .transferIfNoActive, intent: .purchase, ownerHasActiveSubscription: false,
      decision: .transferred),
    Row(
      behavior: .transferIfNoActive, intent: .restore, ownerHasActiveSubscription: true,
      decision: .rejected(.ownerIsActive)),
    Row(
      behavior: .transferIfNoActive, intent: .restore, ownerHasActiveSubscription: false,
      decision: .transferred),
    Row(
      behavior: .transferIfNoActive, intent: .queue, ownerHasActiveSubscription: true,
      decision: .kept),
    Row(
      behavior: .transferIfNoActive, intent: .queue, ownerHasActiveSubscription: false,
      decision: .kept),
    Row(
      behavior: .keep, intent: .purchase, ownerHasActiveSubscription: true,
      decision: .rejected(.kept)),
    Row(
      behavior: .keep, intent: .purchase, ownerHasActiveSubscription: false,
      decision: .rejected(.kept)),
    Row(
      behavior: .keep, intent: .restore, ownerHasActiveSubscription: true,
      decision: .rejected(.kept)),
    Row(
      behavior: .keep, intent: .restore, ownerHasActiveSubscription: false,
      decision: .rejected(.kept)),
    Row(behavior: .keep, intent: .queue, ownerHasActiveSubscription: true, decision: .kept),
    Row(behavior: .keep, intent: .queue, ownerHasActiveSubscription: false, decision: .kept),
    Row(
      behavior: .share, intent: .purchase, ownerHasActiveSubscription: true,
      decision: .rejected(.sharedByRestoreOnly)),
    Row(
      behavior: .share, intent: .purchase, ownerHasActiveSubscription: false,
      decision: .rejected(.sharedByRestoreOnly)),
    Row(behavior: .share, intent: .restore, ownerHasActiveSubscription: true, decision: .aliased),
    Row(behavior: .share, intent: .restore, ownerHasActiveSubscription: false, decision: .aliased),
    Row(behavior: .share, intent: .queue, ownerHasActiveSubscription: true, decision: .kept),
    Row(behavior: .share, intent: .queue, ownerHasActiveSubscription: false, decision: .kept),
  ]

  /// Every ``ClaimContext`` with one kind of owner.
  private func questions(_ owner: ClaimContext.Owner) -> [ClaimContext] {
    ClaimContext.Token.allCases.flatMap { token in
      ClaimReason.allCases.flatMap { intent in
        RestoreBehavior.allCases.flatMap { behavior in
          [true, false].map { isActive in
            ClaimContext(
              owner: owner, token: token, intent: intent, behavior: behavior,
              ownerHasActiveSubscription: isActive)
          }
        }
      }
    }
  }

  @Test(arguments: rows)
  func `The restore behavior decides whether an identified customer's purchase moves`(row: Row) {
    for token in [ClaimContext.Token.noOne, .claimant] {
      let question = ClaimContext(
        owner: .identified, token: token, intent: row.intent, behavior: row.behavior,
        ownerHasActiveSubscription: row.ownerHasActiveSubscription)
      #expect(question.decision == row.decision)
    }
  }

  @Test func `The table has every row once`() {
    let keys = Set(Self.rows.map { "\($0.behavior) \($0.intent) \($0.ownerHasActiveSubscription)" })
    #expect(
      keys.count == RestoreBehavior.allCases.count * ClaimReason.allCases.count * 2
        && keys.count == Self.rows.count)
  }

  @Test func `An unowned purchase goes to the claimant, and an owner's purchase stays theirs`() {
    #expect(Set(questions(.noOne).map(\.decision)) == [.claimed])
    #expect(Set(questions(.claimant).map(\.decision)) == [.unchanged])
  }

  @Test func `An anonymous owner and the claimant are joined with any restore behavior`() {
    for question in questions(.anonymous) where question.token != .another {
      #expect(question.decision == .aliased, "\(question)")
    }
  }

  @Test
  func `Where log-ins take a token, a purchase moves from an anonymous owner without an alias`() {
    for var question in questions(.anonymous) where question.token != .another {
      question.behavior = RestoreBehavior(question.behavior.rule, joinsIdentified: false)
      #expect(question.decision == .aliased, "\(question)")
      question.claimantIsIdentified = true
      #expect(question.decision == .transferred, "\(question)")
    }
  }

  @Test func `A purchase with another customer's token moves only by a restore`() {
    for question in questions(.identified) + questions(.anonymous)
    where question.token == .another {
      var plain = question
      plain.token = .noOne
      let expected: ClaimDecision =
        switch question.intent {
        case .restore: plain.decision
        case .purchase: .rejected(.boughtByAnother)
        case .queue: .kept
        }
      #expect(question.decision == expected, "\(question)")
    }
    for question in questions(.identified)
    where question.token == .owner && question.intent == .purchase {
      #expect(question.decision == .rejected(.boughtByAnother), "\(question)")
    }
  }

  @Test func `A claim from the queue is never rejected`() {
    for owner in ClaimContext.Owner.allCases {
      for question in questions(owner) where question.intent == .queue {
        if case .rejected = question.decision { Issue.record("\(question)") }
      }
    }
  }

  @Test func `Every rejection explains the fix`() {
    for rejection in ClaimDecision.Rejection.allCases {
      #expect(rejection.explanation.contains(";"), "\(rejection)")
      #expect(!ClaimDecision.rejected(rejection).isGranted)
    }
    let granted: [ClaimDecision] = [.unchanged, .claimed, .aliased, .transferred]
    #expect(granted.allSatisfy(\.isGranted) && !ClaimDecision.kept.isGranted)
  }
}
