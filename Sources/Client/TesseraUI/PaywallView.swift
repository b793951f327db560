#if canImport(SwiftUI)
  public import Foundation
  internal import Paywalls
  public import SwiftUI
  internal import Tessera

  /// A paywall for an offering: products, introductory offers, purchase and restore, and links to
  /// the terms.
  ///
  /// It follows the customer's text size, and every row is one element for VoiceOver.
  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  public struct PaywallView<Header: View>: View {
    @State private var model: PaywallModel
    // StoreKit shows its sheet in this view's window; only the SDK processes the result.
    @Environment(\.storeKitSale) private var storeKitSale
    private let header: Header

    /// Creates a paywall.
    ///
    /// - Parameter header: The view above the products.
    public init(model: PaywallModel, @ViewBuilder header: () -> Header) {
      _model = State(initialValue: model)
      self.header = header()
    }

    /// Creates a paywall of the shared SDK.
    ///
    /// - Parameters:
    ///   - entitlement: The entitlement that the paywall unlocks, such as `pro`.
    ///   - offering: The offering to show; `nil` for the current one.
    ///   - terms: The page with the terms of use; `nil` for no link.
    ///   - privacy: The page with the privacy policy; `nil` for no link.
    public init(
      unlocks entitlement: String, offering: String? = nil, terms: URL? = nil,
      privacy: URL? = nil, @ViewBuilder header: () -> Header
    ) {
      self.init(
        model: PaywallModel(
          .shared, unlocks: entitlement, offering: offering, terms: terms, privacy: privacy),
        header: header)
    }

    /// The screen.
    public var body: some View {
      ScrollView {
        VStack(spacing: 16) {
          header
          if let content = model.content {
            PaywallContentView(content: content, model: model, buy: buy)
          } else {
            products
          }
          if let message = model.message {
            Text(message).font(.callout).multilineTextAlignment(.center)
          }
          if model.canRetry {
            Button(model.text.retry) { Task { await model.retry() } }
          }
          Button {
            Task { await model.restore() }
          } label: {
            if model.activity == .restoring { ProgressView() } else { Text(model.restoreTitle) }
          }
          .accessibilityLabel(model.restoreTitle)
          .disabled(model.activity != nil)
          footer
        }
        .padding()
      }
      .paywallColors(model.content?.colors)
      .task { await model.load() }
    }

    private var footer: some View {
      HStack(spacing: 16) {
        ForEach(model.footerLinks) { Link($0.title, destination: $0.url) }
      }
      .font(.footnote)
    }

    private func buy() {
      let sale = storeKitSale
      Task { await model.purchase(by: sale) }
    }

    @ViewBuilder private var products: some View {
      switch model.phase {
      case .loading:
        ProgressView().accessibilityLabel(model.text.loading)
      case .failed(let message):
        Text(message).multilineTextAlignment(.center)
        Button(model.text.retry) { Task { await model.retry() } }
      case .ready(let rows):
        ForEach(rows) { row in
          PaywallRowView(row: row, isSelected: row.id == model.selection) {
            model.selection = row.id
          }
        }
        .disabled(model.activity != nil)
        PaywallBuyButton(model: model, buy: buy)
      }
    }
  }
#endif
