/** A rectangle in parts of the upright picture, each 0 to 1. */
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
  /** How sure the detector is, 0 to 1. */
  confidence: number
}

/** What a device saw in one picture. */
export interface Detections {
  /** Of the whole picture, quantized to 8 bits; absent where no model for it is installed. */
  embedding?: Int8Array
  faces: Face[]
  /** Words that are written in the picture. */
  text: string[]
}

/** The SHA-256, in hex, of the model that made each part; absent where nobody has looked. */
export interface DetectedBy {
  embedding?: string
  faces?: string
  text?: string
}

/** An upright picture as RGBA, row by row, as `ImageData` has it. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** Looks at pictures with the models of an installation. */
export interface Analyzer {
  readonly by: DetectedBy
  analyze(pixels: Pixels): Promise<Detections>
  /** The embedding of words in the space of pictures' embeddings; undefined without a model for it. */
  embedText(words: string): Promise<Int8Array | undefined>
  close(): Promise<void>
}
