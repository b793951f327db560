// Apple's StoreKit hands on Foundation, and code written for it relies on that.
@_exported public import Foundation
