/** What models take and give: numbers in an order of dimensions. */
export type Tensor =
  | { type: 'float32'; data: Float32Array; dims: readonly number[] }
  | { type: 'int32'; data: Int32Array; dims: readonly number[] }
  | { type: 'int64'; data: BigInt64Array; dims: readonly number[] }

/** A model that is ready to run. */
export interface Session {
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  /** Runs it once; runs follow each other. */
  run(feeds: Record<string, Tensor>): Promise<Record<string, Tensor>>
  close(): Promise<void>
}

/** Runs models in the ONNX form. */
export interface Runtime {
  /** Takes the bytes of a model, which it may take for its own. Rejects for what is no model. */
  open(model: Uint8Array): Promise<Session>
}
