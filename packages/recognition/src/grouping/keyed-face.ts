/** A face with a unique key, which is the same on every device. */
export interface KeyedFace {
  key: string
  embedding: Int8Array
}
