import Ledger
import Testing

/// Every row of the rules about purchases that another customer has.
@Suite("Claims")
struct ClaimDecisionTests {
  struct Row: Sendable {
    let behavior: RestoreBehavior
    let intent: ClaimIntent
    let ownerHasActive: Bool
    let decision: ClaimDecision
  }

  /// The owner is identified, and no token says who bought it.
  static let rows: [Row] = [
    Row(behavior: .transfer, intent: .purchase, ownerHasActive: true, decision: .transferred),
    Row(behavior: .transfer, intent: .purchase, ownerHasActive: false, decision: .transferred),
    Row(behavior: .transfer, intent: .restore, ownerHasActive: true, decision: .transferred),
    Row(behavior: .transfer, intent: .restore, ownerHasActive: false, decision: .transferred),
    Row(behavior: .transfer, intent: .queue, ownerHasActive: true, decision: .kept),
    Row(behavior: .transfer, intent: .queue, ownerHasActive: false, decision: .kept),
    Row(
      behavior: .transferIfNoActive, intent: .purchase, ownerHasActive: true,
      decision: .refused(.ownerIsActive)),
    Row(
      behavior: .transferIfNoActive, intent: .purchase, ownerHasActive: false,
      decision: .transferred),
    Row(
      behavior: .transferIfNoActive, intent: .restore, ownerHasActive: true,
      decision: .refused(.ownerIsActive)),
    Row(
      behavior: .transferIfNoActive, intent: .restore, ownerHasActive: false,
      decision: .transferred),
    Row(behavior: .transferIfNoActive, intent: .queue, ownerHasActive: true, decision: .kept),
    Row(behavior: .transferIfNoActive, intent: .queue, ownerHasActive: false, decision: .kept),
    Row(behavior: .keep, intent: .purchase, ownerHasActive: true, decision: .refused(.kept)),
    Row(behavior: .keep, intent: .purchase, ownerHasActive: false, decision: .refused(.kept)),
    Row(behavior: .keep, intent: .restore, ownerHasActive: true, decision: .refused(.kept)),
    Row(behavior: .keep, intent: .restore, ownerHasActive: false, decision: .refused(.kept)),
    Row(behavior: .keep, intent: .queue, ownerHasActive: true, decision: .kept),
    Row(behavior: .keep, intent: .queue, ownerHasActive: false, decision: .kept),
    Row(
      behavior: .share, intent: .purchase, ownerHasActive: true,
      decision: .refused(.sharedByRestoreOnly)),
    Row(
      behavior: .share, intent: .purchase, ownerHasActive: false,
      decision: .refused(.sharedByRestoreOnly)),
    Row(behavior: .share, intent: .restore, ownerHasActive: true, decision: .aliased),
    Row(behavior: .share, intent: .restore, ownerHasActive: false, decision: .aliased),
    Row(behavior: .share, intent: .queue, ownerHasActive: true, decision: .kept),
    Row(behavior: .share, intent: .queue, ownerHasActive: false, decision: .kept),
  ]

  /// Every question about an owner of one kind.
  private func questions(_ owner: ClaimQuestion.Owner) -> [ClaimQuestion] {
    ClaimQuestion.Token.allCases.flatMap { token in
      ClaimIntent.allCases.flatMap { intent in
        RestoreBehavior.allCases.flatMap { behavior in
          [true, false].map { isActive in
            ClaimQuestion(
              owner: owner, token: token, intent: intent, behavior: behavior,
              ownerHasActive: isActive)
          }
        }
      }
    }
  }

  @Test(arguments: rows)
  func `What an identified customer has moves as the developer chose`(row: Row) {
    for token in [ClaimQuestion.Token.nobody, .claimant] {
      let question = ClaimQuestion(
        owner: .identified, token: token, intent: row.intent, behavior: row.behavior,
        ownerHasActive: row.ownerHasActive)
      #expect(question.decision == row.decision)
    }
  }

  @Test func `The table has every row once`() {
    let keys = Set(Self.rows.map { "\($0.behavior) \($0.intent) \($0.ownerHasActive)" })
    #expect(
      keys.count == RestoreBehavior.allCases.count * ClaimIntent.allCases.count * 2
        && keys.count == Self.rows.count)
  }

  @Test func `What nobody has goes to the claimant, and what they have stays theirs`() {
    #expect(Set(questions(.nobody).map(\.decision)) == [.claimed])
    #expect(Set(questions(.claimant).map(\.decision)) == [.unchanged])
  }

  @Test func `An anonymous owner and the claimant become one, whatever the developer chose`() {
    for question in questions(.anonymous) where question.token != .another {
      #expect(question.decision == .aliased, "\(question)")
    }
  }

  @Test func `Where log-ins take a token, what an anonymous customer has moves and joins nobody`() {
    for var question in questions(.anonymous) where question.token != .another {
      question.behavior = RestoreBehavior(question.behavior.rule, joinsIdentified: false)
      #expect(question.decision == .aliased, "\(question)")
      question.claimantIsIdentified = true
      #expect(question.decision == .transferred, "\(question)")
    }
  }

  @Test func `What the token says another customer bought moves by a restore only`() {
    for question in questions(.identified) + questions(.anonymous)
    where question.token == .another {
      var plain = question
      plain.token = .nobody
      let expected: ClaimDecision =
        switch question.intent {
        case .restore: plain.decision
        case .purchase: .refused(.boughtByAnother)
        case .queue: .kept
        }
      #expect(question.decision == expected, "\(question)")
    }
    for question in questions(.identified)
    where question.token == .owner && question.intent == .purchase {
      #expect(question.decision == .refused(.boughtByAnother), "\(question)")
    }
  }

  @Test func `Nobody is told no about what nobody asked for`() {
    for owner in ClaimQuestion.Owner.allCases {
      for question in questions(owner) where question.intent == .queue {
        if case .refused = question.decision { Issue.record("\(question)") }
      }
    }
  }

  @Test func `Every refusal says what to do`() {
    for refusal in ClaimDecision.Refusal.allCases {
      #expect(refusal.explanation.contains(";"), "\(refusal)")
      #expect(!ClaimDecision.refused(refusal).isGranted)
    }
    let granted: [ClaimDecision] = [.unchanged, .claimed, .aliased, .transferred]
    #expect(granted.allSatisfy(\.isGranted) && !ClaimDecision.kept.isGranted)
  }
}
