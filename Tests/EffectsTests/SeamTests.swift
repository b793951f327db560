import AppStoreTypes
import Effects
import Testing

@Suite struct SeamTests {
  @Test func `A virtual clock never moves back`() {
    let clock = VirtualClock(at: Timestamp(milliseconds: 1000))
    clock.advance(to: Timestamp(milliseconds: 2000))
    clock.advance(to: Timestamp(milliseconds: 1500))
    #expect(clock.now() == Timestamp(milliseconds: 2000))
  }

  @Test func `The same seed draws the same numbers`() {
    var one = SeededRandom(seed: 7)
    var two = SeededRandom(seed: 7)
    var other = SeededRandom(seed: 8)
    let numbers = (0..<5).map { _ in one.next() }
    #expect(numbers == (0..<5).map { _ in two.next() })
    #expect(numbers != (0..<5).map { _ in other.next() })
    // The first number of SplitMix64 from seed 7, worked out from its definition.
    #expect(numbers.first == 7_191_089_600_892_374_487)
  }

  @Test func `Random bytes come in the number asked for`() {
    #expect(RandomBytes.system(12).count == 12)
  }
}
