export type Tensor =
  | { type: 'float32'; data: Float32Array; dims: readonly number[] }
  | { type: 'int32'; data: Int32Array; dims: readonly number[] }
  | { type: 'int64'; data: BigInt64Array; dims: readonly number[] }

export interface Session {
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  /** Concurrent calls run one after another. */
  run(feeds: Record<string, Tensor>): Promise<Record<string, Tensor>>
  close(): Promise<void>
}

export interface Runtime {
  /**
   * Loads a model. A runtime that must load it again calls `read` again. Rejects for malformed models.
   */
  open(read: () => Promise<Uint8Array>): Promise<Session>
}

/** Returns the memory of tensors, to transfer it to another worker. */
export const buffersOf = (tensors: Record<string, Tensor>): ArrayBuffer[] =>
  Object.values(tensors).map(({ data }) => data.buffer as ArrayBuffer)
