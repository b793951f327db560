// Apple's StoreKitTest re-exports StoreKit, and tests written for it import nothing else.
@_exported public import StoreKit
