internal import AppStoreCore
internal import NIOPosix
public import Webhooks

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Resolves names as the system does, with `getaddrinfo` on threads of its own.
///
/// A lookup can take half a minute and cannot be stopped, so it must not occupy a thread on which
/// tasks run.
public final class SystemHostResolver: HostResolver {
  private let threads: NIOThreadPool

  /// Creates a resolver.
  ///
  /// - Parameter threadCount: The maximum number of lookups at a time; others wait.
  public init(threadCount: Int = 4) {
    threads = NIOThreadPool(numberOfThreads: threadCount)
    threads.start()
  }

  deinit {
    threads.shutdownGracefully { _ in }
  }

  /// Returns the addresses of a name, in the system's order.
  public func addresses(of name: String) async throws(HostResolverError) -> [NetworkAddress] {
    let response = SingleResponse<Result<[NetworkAddress], HostResolverError>>()
    let found = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        response.wait(continuation)
        threads.submit { state in
          guard case .active = state else {
            return response.complete(.failure(Self.canceled(name)))
          }
          response.complete(Self.lookUp(name))
        }
      }
    } onCancel: {
      response.complete(.failure(Self.canceled(name)))
    }
    return try found.get()
  }

  private static func canceled(_ name: String) -> HostResolverError {
    HostResolverError(reason: "\(name) was not resolved in time; check the network's DNS")
  }

  private static func lookUp(_ name: String) -> Result<[NetworkAddress], HostResolverError> {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var first: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(name, nil, &hints, &first)
    defer { if let first { freeaddrinfo(first) } }
    guard code == 0 else {
      let text = gai_strerror(code).map { String(cString: $0) } ?? "error \(code)"
      return .failure(HostResolverError(reason: "\(name) has no address: \(text)"))
    }
    var addresses: [NetworkAddress] = []
    for entry in sequence(first: first, next: { $0?.pointee.ai_next }) {
      guard let entry else { break }
      // An address of an unknown kind cannot be checked, so it is never used.
      guard let address = address(entry.pointee), !addresses.contains(address) else { continue }
      addresses.append(address)
    }
    return .success(addresses)
  }

  private static func address(_ entry: addrinfo) -> NetworkAddress? {
    guard let pointer = UnsafeRawPointer(entry.ai_addr) else { return nil }
    switch entry.ai_family {
    case AF_INET:
      let address = pointer.load(as: sockaddr_in.self).sin_addr
      return NetworkAddress(bytes: withUnsafeBytes(of: address, Array.init))
    case AF_INET6:
      let address = pointer.load(as: sockaddr_in6.self).sin6_addr
      return NetworkAddress(bytes: withUnsafeBytes(of: address, Array.init))
    default: return nil
    }
  }
}

/// Resumes a continuation with the first of several responses, which may come before it waits.
private final class SingleResponse<Response: Sendable>: Sendable {
  private enum State: Sendable {
    case idle
    case waiting(CheckedContinuation<Response, Never>)
    case completed(Response)
    case resumed
  }

  private let state = LockedValue(State.idle)

  /// Stores the continuation, or resumes it if there is a response.
  func wait(_ continuation: CheckedContinuation<Response, Never>) {
    let response: Response? = state.withLock { state in
      guard case .completed(let response) = state else {
        state = .waiting(continuation)
        return nil
      }
      state = .resumed
      return response
    }
    if let response { continuation.resume(returning: response) }
  }

  /// Resumes the continuation with a response; a later response is discarded.
  func complete(_ response: Response) {
    let continuation: CheckedContinuation<Response, Never>? = state.withLock { state in
      switch state {
      case .idle:
        state = .completed(response)
        return nil
      case .waiting(let continuation):
        state = .resumed
        return continuation
      case .completed, .resumed: return nil
      }
    }
    continuation?.resume(returning: response)
  }
}
