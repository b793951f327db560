internal import Foundation

/// `session-soak FILE SEEDS FIRST`: lets 500 customers act in parallel for each seed.
///
/// `./dev soak` builds it with the thread sanitizer, which ends the program at a data race.
@main
struct SessionSoak {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = UInt64(arguments[2]), let first = UInt64(arguments[3])
    else {
      print("usage: SessionSoak FILE SEEDS FIRST")
      exit(2)
    }
    var isRight = true
    for seed in first..<(first + count) {
      let problems = try await ParallelCustomer.problems(
        seed: seed, selling: URL(filePath: arguments[1]))
      print("seed \(seed): \(problems.count) of 500 sessions are wrong")
      for problem in problems { print(problem) }
      isRight = isRight && problems.isEmpty
    }
    exit(isRight ? 0 : 1)
  }
}
