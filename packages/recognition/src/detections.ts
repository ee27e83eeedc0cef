/** A rectangle relative to the upright picture; each value is 0 to 1. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Face {
  box: Box
  /** Quantized to 8 bits. */
  embedding: Int8Array
  confidence: number
}

export interface Detections {
  /** Embedding of the whole picture, quantized to 8 bits. Absent if no model for it is installed. */
  embedding?: Int8Array
  faces: Face[]
  text: string[]
}

/**
 * SHA-256 (hex) of the models that made the embedding, the faces and the text. Absent for each of these that
 * was not computed.
 */
export interface DetectedBy {
  embedding?: string
  faces?: string
  text?: string
}

/** An upright RGBA picture, row by row, like `ImageData`. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

export interface Analyzer {
  readonly by: DetectedBy
  analyze(pixels: Pixels): Promise<Detections>
  /** Embeds words in the space of the picture embeddings. Returns undefined without a text model. */
  embedText(words: string): Promise<Int8Array | undefined>
  close(): Promise<void>
}
