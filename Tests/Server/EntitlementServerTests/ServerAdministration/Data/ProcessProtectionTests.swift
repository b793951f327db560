import Foundation
import ServerAdministration
import ServerBootstrap
import Testing

@Suite(.timeLimit(.minutes(30))) struct ProcessProtectionTests {
  #if os(Linux)
    @Test func `A protected process writes no core dump and no file readable by others`() async {
      await #expect(processExitsWith: .success) {
        precondition(ProcessProtection.allowsDumps)
        ProcessProtection.begin()
        precondition(!ProcessProtection.allowsDumps)
        precondition(umask(0) == 0o077)
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
        precondition(limit.rlim_cur == 0 && limit.rlim_max == 0)
      }
    }
  #endif
}
