/** A face as it is grouped; its key is its own, and the same on every device. */
export interface KeyedFace {
  key: string
  embedding: Int8Array
}
