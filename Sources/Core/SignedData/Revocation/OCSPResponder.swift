internal import Foundation
package import HTTPTypes
internal import X509

/// The URL of a certificate's OCSP responder.
///
/// Source: RFC 5280, section 4.2.2.1 (Authority Information Access)
package struct OCSPResponder: Hashable, Sendable {
  /// The maximum length of a URL, in bytes.
  static let byteLimit = 1024

  private let scheme: String
  private let authority: String
  private let path: String

  /// Reads the first usable URL from a certificate.
  ///
  /// - Throws: ``RevocationError/noResponder(_:reason:)`` if there is none.
  package init(of subject: OCSPSubject) throws(RevocationError) {
    guard let access = try? subject.certificate.extensions.authorityInformationAccess else {
      throw .noResponder(
        subject.position, reason: "it has no readable Authority Information Access extension")
    }
    for description in access where description.method == .ocspServer {
      if case .uniformResourceIdentifier(let url) = description.location,
        let responder = OCSPResponder(url: url)
      {
        self = responder
        return
      }
    }
    throw .noResponder(subject.position, reason: "it has no http or https URL of a responder")
  }

  /// Parses a URL; `nil` if it is too long, not http or https, or not a plain URL with a host.
  package init?(url: String) {
    guard url.utf8.count <= Self.byteLimit, url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
      scheme == "http" || scheme == "https", let host = parts.percentEncodedHost, !host.isEmpty,
      parts.user == nil, parts.password == nil, parts.fragment == nil
    else { return nil }
    self.scheme = scheme
    authority = parts.port.map { "\(host):\($0)" } ?? host
    let query = parts.percentEncodedQuery.map { "?\($0)" } ?? ""
    path = (parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath) + query
  }

  /// The HTTP request for an OCSP request, whose DER becomes the body.
  ///
  /// Source: RFC 6960, appendix A.1
  package var request: HTTPRequest {
    var request = HTTPRequest(method: .post, scheme: scheme, authority: authority, path: path)
    request.headerFields[.contentType] = "application/ocsp-request"
    request.headerFields[.accept] = "application/ocsp-response"
    return request
  }
}
