import AppStoreCore
import Testing

@Suite(.timeLimit(.minutes(30))) struct SeamTests {
  @Test func `A virtual clock never goes back`() {
    let clock = VirtualClock(at: Timestamp(milliseconds: 1000))
    clock.advance(to: Timestamp(milliseconds: 2000))
    clock.advance(to: Timestamp(milliseconds: 1500))
    #expect(clock.now() == Timestamp(milliseconds: 2000))
  }

  @Test func `The same seed gives the same numbers`() {
    var one = SeededRandom(seed: 7)
    var two = SeededRandom(seed: 7)
    var other = SeededRandom(seed: 8)
    let numbers = (0..<5).map { _ in one.next() }
    #expect(numbers == (0..<5).map { _ in two.next() })
    #expect(numbers != (0..<5).map { _ in other.next() })
    // The first number of SplitMix64 from seed 7, computed from its definition.
    #expect(numbers.first == 7_191_089_600_892_374_487)
  }

  @Test func `Random bytes have the requested count`() {
    for count in [0, 1, 12, 255, 256, 257, 1000] {
      #expect(RandomBytes.system(count).count == count)
    }
  }

  @Test func `Random bytes are returned only once`() async {
    let drawn = await withTaskGroup(of: [[UInt8]].self) { group in
      for _ in 0..<4 {
        group.addTask { (0..<500).map { _ in RandomBytes.system(16) } }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(drawn).count == 2000)
    // Each bit is set in about half of them; a byte returned twice or never filled would show.
    for place in 0..<16 {
      let sum = drawn.reduce(0) { $0 + Int($1[place]) }
      #expect((215_000...295_000).contains(sum), "byte \(place) sums to \(sum)")
    }
  }
}
