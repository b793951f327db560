import Crypto
import CryptoExtras
import SignedData
import X509

extension NegativeTable {
  /// The configuration that trusts the forge's root.
  private var forgeTrusted: VerifierConfiguration {
    get throws { VerifierConfiguration(roots: [try forge.root]) }
  }

  /// Certificates with an unauthorized signer, or with missing extensions.
  mutating func addForgeries() throws {
    let trusted = try forgeTrusted
    let chain = forge.certificates
    let leafKey = Certificate.PrivateKey(forge.leafKey)
    let intermediateKey = Certificate.PrivateKey(forge.intermediateKey)
    let rootKey = Certificate.PrivateKey(forge.rootKey)

    let alone = try ForgedCertificate("Nobody", by: "Nobody", .leaf)
      .der(for: leafKey.publicKey, signer: leafKey)
    refuse(
      "self-signed", "chain.root", "A leaf that signed itself, three times.",
      try forge.token(certificates: [alone, alone, alone]), by: trusted)
    let posing = try ForgedCertificate(Forge.rootName, by: Forge.rootName, .leaf)
      .der(for: leafKey.publicKey, signer: leafKey)
    refuse(
      "self-signed-posing", "chain.authority", "One that has the root's name.",
      try forge.token(certificates: [posing, posing, chain[2]]), by: trusted)
    let below = try ForgedCertificate("Below", by: Forge.leafName, .leaf)
      .der(for: leafKey.publicKey, signer: leafKey)
    refuse(
      "leaf-below-leaf", "chain.root", "A leaf that a genuine leaf issued.",
      try forge.token(certificates: [below, chain[0], chain[1]]), by: trusted)
    let direct = try ForgedCertificate("Direct", by: Forge.rootName, .leaf)
      .der(for: leafKey.publicKey, signer: rootKey)
    refuse(
      "leaf-below-root", "chain.marker", "A leaf that the root issued.",
      try forge.token(certificates: [direct, chain[2], chain[2]]), by: trusted)
    let wrong = try ForgedCertificate(Forge.leafName, by: Forge.intermediateName, .leaf)
      .der(for: leafKey.publicKey, signer: leafKey)
    refuse(
      "leaf-signed-by-leaf", "chain.signature", "A leaf that names an issuer and signed itself.",
      try forge.token(certificates: [wrong, chain[1], chain[2]]), by: trusted)

    var bare = ForgedCertificate(Forge.intermediateName, by: Forge.rootName, .intermediate)
    bare.constraints = nil
    var useless = ForgedCertificate(Forge.intermediateName, by: Forge.rootName, .intermediate)
    useless.usage = nil
    for (name, check, recipe) in [
      ("unconstrained", "chain.authority", bare), ("no-usage", "chain.key-usage", useless),
    ] {
      let der = try recipe.der(for: intermediateKey.publicKey, signer: rootKey)
      refuse(
        "intermediate-\(name)", check, "An intermediate without that extension.",
        try forge.token(certificates: [chain[0], der, chain[2]]), by: trusted)
    }
    var plain = ForgedCertificate(Forge.leafName, by: Forge.intermediateName, .leaf)
    (plain.constraints, plain.usage) = (nil, nil)
    accept(
      "leaf-plain", "A leaf that says nothing but Apple's mark.",
      try forge.token(certificates: [
        plain.der(for: leafKey.publicKey, signer: intermediateKey), chain[1], chain[2],
      ]), by: trusted)
  }

  /// Keys and algorithms that the store does not use.
  mutating func addKeys() throws {
    let trusted = try forgeTrusted
    let chain = forge.certificates
    let leafKey = Certificate.PublicKey(forge.leafKey.publicKey)
    let intermediateKey = Certificate.PrivateKey(forge.intermediateKey)
    let rsa = Certificate.PrivateKey(try _RSA.Signing.PrivateKey(keySize: .bits2048))

    let root = try ForgedCertificate(Forge.rootName, by: Forge.rootName, .authority)
      .der(for: rsa.publicKey, signer: rsa)
    let intermediate = try ForgedCertificate(
      Forge.intermediateName, by: Forge.rootName, .intermediate
    ).der(for: rsa.publicKey, signer: rsa)
    let leaf = ForgedCertificate(Forge.leafName, by: Forge.intermediateName, .leaf)
    refuse(
      "rsa-chain", "chain.algorithm", "A chain that RSA signed.",
      try forge.token(certificates: [leaf.der(for: leafKey, signer: rsa), intermediate, root]),
      by: VerifierConfiguration(roots: [try RootCertificate(der: root)]))
    refuse(
      "rsa-leaf", "chain.leaf-key", "A leaf with an RSA key.",
      try forge.token(certificates: [
        leaf.der(for: rsa.publicKey, signer: intermediateKey), chain[1], chain[2],
      ]), by: trusted)
    var strong = leaf
    strong.algorithm = .ecdsaWithSHA512
    refuse(
      "sha512-leaf", "chain.algorithm", "A leaf that a P-256 key signed with SHA-512.",
      try forge.token(certificates: [
        strong.der(for: leafKey, signer: intermediateKey), chain[1], chain[2],
      ]), by: trusted)
    let edwards = Certificate.PrivateKey(Curve25519.Signing.PrivateKey())
    refuse(
      "ed25519-leaf", "chain.leaf-key", "A leaf with an Ed25519 key.",
      try forge.token(certificates: [
        leaf.der(for: edwards.publicKey, signer: intermediateKey), chain[1], chain[2],
      ]), by: trusted)
  }
}
