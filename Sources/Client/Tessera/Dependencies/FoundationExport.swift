/// `import Tessera` also imports Foundation, as `import RevenueCat` does.
@_exported public import Foundation
