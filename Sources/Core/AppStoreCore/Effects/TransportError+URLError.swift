internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension TransportError.Kind {
  /// The kind of a failure of `URLSession`.
  ///
  /// Source: <https://developer.apple.com/documentation/foundation/urlerror/code>
  package init(_ error: any Error) {
    guard let error = error as? URLError else {
      self = .other
      return
    }
    self =
      switch error.code {
      case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive:
        .offline
      case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed: .unreachable
      case .timedOut: .timedOut
      case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
        .clientCertificateRejected, .clientCertificateRequired:
        .insecure
      case .networkConnectionLost: .interrupted
      case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData,
        .cannotDecodeContentData, .zeroByteResource, .dataLengthExceedsMaximum:
        .invalidResponse
      default: .other
      }
  }
}
