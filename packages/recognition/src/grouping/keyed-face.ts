/** The key is unique, and the same on every device. */
export interface KeyedFace {
  key: string
  embedding: Int8Array
}
