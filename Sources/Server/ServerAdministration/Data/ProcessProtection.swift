internal import ProcessSettings

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Protects the secrets of this process from other users of its files and from dumps of its memory.
public enum ProcessProtection {
  /// Makes new files readable by their owner only, and forbids core dumps and debuggers.
  ///
  /// Call it before the first key is read or created; it lasts for the life of the process.
  public static func begin() {
    _ = umask(0o077)
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_CORE.rawValue)
    #else
      let resource = RLIMIT_CORE
    #endif
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    _ = setrlimit(resource, &none)
    _ = process_settings_forbid_dumps()
  }

  /// Whether the system can dump this process's memory.
  package static var allowsDumps: Bool { process_settings_allows_dumps() == 1 }
}
