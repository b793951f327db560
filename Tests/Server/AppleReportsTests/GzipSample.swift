import Foundation

/// A sales report with one line, compressed by Python's gzip.
enum GzipSample {
  static let bytes = Array(Data(base64Encoded: text) ?? Data())

  private static let text = """
    H4sIAAAAAAACA1VQ226DMAx9dr8iX0AvkyrxSKEP1TYtGu2kPTJiaCSIIyeg8fdLSrcyS1Es+xyfY0umUStkkPdE\
    5DQYzxOUzxcocMSObGifte8QPpCdJhPBaqi9OE8WxUmh8brRAXUx2rsHSwRcjagcHLDVRhSVRzgaNSf54Dz1UXFg\
    RlNPcJcOFlRsz1VBzWNOZm33T/FviGRdYzTW08yXVaD7JbYcvlzN2vrbCsiaFOTBSUth3fz1EI3HIeVgLbFHJWRX\
    +Ya4d/DrQLxj5W4XQIc8RkwQ1qaFvNNBCd44HjEeZpVJ+XIEqKlP8Lvqg/OkJ+Ov3QQhTtknbGGfpClstuun7Xq3\
    2e2X6aUswrt9kEbYIlY/emgmoLgBAAA=
    """
}
