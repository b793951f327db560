#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How many files and connections the system lets this process have open.
public enum OpenFileLimit {
  /// Raises the limit as far as this user may, and no further than is of use.
  ///
  /// Systems commonly begin with 1024, which is less than a server's connections.
  ///
  /// - Parameter wanted: How many are of use.
  /// - Returns: The limit now; `nil` when the system does not tell.
  public static func raise(to wanted: Int) -> Int? {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return nil }
    if limit.rlim_cur < wanted {
      limit.rlim_cur = min(limit.rlim_max, rlim_t(wanted))
      _ = setrlimit(resource, &limit)
      guard getrlimit(resource, &limit) == 0 else { return nil }
    }
    return Int(clamping: limit.rlim_cur)
  }
}
