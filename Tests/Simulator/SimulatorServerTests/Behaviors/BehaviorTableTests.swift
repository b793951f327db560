import Foundation
import RepositoryFiles
import StoreKitBackend
import Testing

/// The behavior ids and profiles, as measured.
@Suite(.timeLimit(.minutes(30))) struct BehaviorTableTests {
  @Test func `Every id from B01 to B34 is declared once with a one-sentence description`() {
    let ids = (1...34).map { $0 < 10 ? "B0\($0)" : "B\($0)" }
    #expect(StoreKitBehavior.allCases.map(\.rawValue) == ids)
    #expect(Set(StoreKitBehavior.allCases.map(\.summary)).count == 34)
    #expect(StoreKitBehavior.allCases.allSatisfy { $0.summary.hasSuffix(".") })
  }

  @Test func `Profiles have the measured behaviors, and awkward has them all`() {
    #expect(StoreKitBehavior.allCases.filter { $0.effect == .constant } == [.openCodes])
    #expect(
      StoreKitBehavior.allCases.filter { $0.effect == .none }.map(\.rawValue)
        == ["B23", "B32"])
    let everywhere = [
      "B02", "B06", "B10", "B16", "B17", "B18", "B19", "B21", "B26", "B27", "B28", "B29", "B30",
    ]
    let members: [(StoreKitBehaviors, [String])] = [
      (.ideal, ["B05", "B11"]),
      (
        .macOS,
        [
          "B01", "B03", "B04", "B05", "B07", "B08", "B09", "B11", "B12", "B13", "B14", "B20",
          "B22", "B24", "B31", "B32",
        ]
      ),
      (
        .iOS,
        ["B07", "B08", "B09", "B12", "B13", "B14", "B15", "B20", "B22", "B23", "B32"]
      ),
      (.awkward, StoreKitBehavior.allCases.map(\.rawValue)),
    ]
    for (behaviors, ids) in members {
      #expect(behaviors.ids == Set(ids + everywhere).sorted(), "\(behaviors.profile ?? "")")
    }
    #expect(
      StoreKitBehaviors.profiles.map { $0.behaviors.profile } == [
        "ideal", "iOS", "macOS", "awkward",
      ])
  }

  @Test func `A constant behavior cannot be switched off, and every other one can`() throws {
    for behavior in StoreKitBehavior.allCases {
      var behaviors = StoreKitBehaviors.awkward
      if behavior.effect == .constant {
        #expect(throws: StoreKitBehaviorsError.constant(behavior)) {
          try behaviors.set(behavior, false)
        }
        #expect(behaviors == .awkward)
      } else {
        try behaviors.set(behavior, false)
        #expect(behaviors.all == StoreKitBehaviors.awkward.all.subtracting([behavior]))
        try behaviors.set(behavior, true)
        #expect(behaviors == .awkward)
      }
    }
  }

  @Test func `A text names a profile and the differences from it`() throws {
    #expect(try StoreKitBehaviors(parsing: "Awkward") == .awkward)
    #expect(try StoreKitBehaviors(parsing: "macos") == .macOS)
    var expected = StoreKitBehaviors.macOS
    try expected.set(.announcedSubscription, false)
    try expected.set(.listedBillingRetry, true)
    #expect(try StoreKitBehaviors(parsing: "macOS,-B03,+b15") == expected)
    let single = try StoreKitBehaviors(parsing: "B12")
    #expect(single.all == StoreKitBehaviors.ideal.all.union([.expiredFlicker]))
    #expect(single.profile == nil)
    for (text, part) in [("", ""), ("odd", "odd"), ("iOS,B35", "B35"), ("iOS,,B01", "")] {
      #expect(throws: StoreKitBehaviorsError.unknown(part)) {
        try StoreKitBehaviors(parsing: text)
      }
    }
    #expect(throws: StoreKitBehaviorsError.constant(.openCodes)) {
      try StoreKitBehaviors(parsing: "ideal,-B30")
    }
    #expect(StoreKitBehaviorsError.unknown("odd").description.contains("awkward"))
    #expect(StoreKitBehaviorsError.constant(.openCodes).description.contains("B30"))
  }

  @Test func `The table in the documentation matches the declaration of each id`() throws {
    let file = Repository.root.appending(path: "Docs/Behaviors.md")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| B") }
      .map { row in
        row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
    #expect(rows.count == 34)
    for (row, behavior) in zip(rows, StoreKitBehavior.allCases) {
      let profiles = StoreKitBehaviors.profiles.filter { $0.behaviors.contains(behavior) }
      let kind = ["switchable": "switch"][behavior.effect.rawValue] ?? behavior.effect.rawValue
      #expect(row.count == 5)
      #expect(row.first == behavior.rawValue)
      #expect(row.dropFirst().first == behavior.summary)
      #expect((row.dropFirst(2).first?.hasPrefix("–") == true) == (behavior.effect != .switchable))
      #expect(row.dropFirst(3).first == kind)
      #expect(
        row.last
          == (profiles.count == 4 && kind == "constant"
            ? "all" : profiles.map(\.name).joined(separator: ", ")))
    }
  }
}
