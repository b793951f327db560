// Testing does not exist for programs that contain the Swift libraries, such as benchmarks.
#if canImport(Testing)
  public import StoreKitTest
  public import Testing

  extension SKTestSession {
    /// Expects that the customer has an entitlement.
    ///
    /// A failure says why not, and prints the store's timeline.
    /// - Parameters:
    ///   - id: The entitlement's name.
    ///   - products: The products that unlock it.
    ///   - code: The code of the expected reason; `nil` for any.
    ///   - sourceLocation: The caller, where a failure is recorded.
    /// - Returns: Whether the expectation holds.
    @discardableResult
    public func expectActive(
      _ id: String, unlockedBy products: Set<String>, because code: String? = nil,
      sourceLocation: SourceLocation = #_sourceLocation
    ) -> Bool {
      expect(id, products, isActive: true, code, sourceLocation)
    }

    /// Expects that the customer does not have an entitlement; see
    /// ``expectActive(_:unlockedBy:because:sourceLocation:)``.
    ///
    /// ```swift
    /// try session.advance(days: 31)
    /// session.expectInactive("pro", unlockedBy: ["com.example.pro.monthly"], because: "expired")
    /// ```
    @discardableResult
    public func expectInactive(
      _ id: String, unlockedBy products: Set<String>, because code: String? = nil,
      sourceLocation: SourceLocation = #_sourceLocation
    ) -> Bool {
      expect(id, products, isActive: false, code, sourceLocation)
    }

    private func expect(
      _ id: String, _ products: Set<String>, isActive: Bool, _ code: String?,
      _ sourceLocation: SourceLocation
    ) -> Bool {
      let state = entitlement(id, unlockedBy: products)
      if state.isActive == isActive, code ?? state.code == state.code { return true }
      let expected = (isActive ? "active" : "inactive") + (code.map { " (\($0))" } ?? "")
      Issue.record(
        "expected \(id) to be \(expected); \(state) (\(state.code))\n\(timeline)",
        sourceLocation: sourceLocation)
      return false
    }
  }
#endif
