import Foundation

/// Returns the seeds of a search over random histories.
///
/// `./dev soak` sets `TESSERA_SEEDS` and `TESSERA_FIRST_SEED`, to try up to ten times as many, and others
/// each time.
///
/// - Parameter count: How many seeds each run of the tests tries, from 1 on.
package func searchedSeeds(_ count: Int) -> Range<UInt64> {
  let environment = ProcessInfo.processInfo.environment
  let first = environment["TESSERA_FIRST_SEED"].flatMap(UInt64.init) ?? 1
  let wanted = environment["TESSERA_SEEDS"].flatMap(Int.init) ?? count
  return first..<first + UInt64(min(max(count, wanted), count * 10))
}
