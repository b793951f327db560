import Foundation
import SignedData
import TestSupport
import Testing

/// Apple's library, which shares no code with this module, accepts and rejects the same tokens.
@Suite(
  .enabled(
    if: AppleLibrary.isInstalled,
    "Apple's library for Python is not installed; Scripts/check --install apple installs it"),
  .timeLimit(.minutes(30)))
struct DifferentialTests {
  /// The number of generated tokens.
  private static let count = 2000

  /// The seed of this run; `TESSERA_SEED` overrides it.
  private static let seed =
    ProcessInfo.processInfo.environment["TESSERA_SEED"].flatMap(UInt64.init) ?? 2026

  @Test func `Every difference for a mutant is covered by a known reason`() throws {
    print("differential: TESSERA_SEED=\(Self.seed)")
    var mutator = try Mutator(seed: Self.seed)
    let mutants = try (0..<Self.count).map { _ in try mutator.next() }
    try compare(mutants)
  }

  @Test func `Every difference for the negative table is covered by a known reason`() throws {
    try compare(
      NegativeTable().cases.filter { AppleLibrary.canHave($0.configuration) }.map(Mutant.init))
  }

  /// Verifies the same tokens with both; one verifier of ours keeps its cache between tokens.
  private func compare(_ mutants: [Mutant]) throws {
    let results = try AppleLibrary.results(on: mutants)
    try #require(results.count == mutants.count)
    var verifiers: [VerifierConfiguration: SignedDataVerifier] = [:]
    var accepted = 0
    for (mutant, result) in zip(mutants, results) {
      let verifier = verifiers[mutant.configuration] ?? mutant.configuration.verifier
      verifiers[mutant.configuration] = verifier
      let rejection = mutant.rejection(by: verifier)
      let isAcceptedByBoth = rejection == nil && result == "accepted"
      if isAcceptedByBoth { accepted += 1 }
      guard (rejection == nil) != (result == "accepted"),
        Difference.explaining(rejection, of: mutant) == nil
      else { continue }
      Issue.record(
        """
        \(mutant.what): here \(rejection?.description ?? "accepted"), Apple's library says \(result); \
        TESSERA_SEED=\(Self.seed)
        """)
    }
    #expect(accepted > mutants.count / 20, "two that refuse everything agree too")
  }
}
