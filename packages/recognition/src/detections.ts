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

interface Point {
  x: number
  y: number
}

/** A line of text: three corners of its parallelogram, in reading direction, relative to the upright picture. */
export interface TextLine {
  text: string
  topLeft: Point
  topRight: Point
  bottomLeft: Point
}

/** A thing in the picture. */
export interface Tag {
  /** The number of its class, 0 to 79 (format rule F19). */
  class: number
  box: Box
  confidence: number
}

/** The parts of detections. Each has models of its own. */
export const PARTS = ['embedding', 'faces', 'text', 'tags'] as const
export type Part = (typeof PARTS)[number]

export interface Detections {
  /** Embedding of the whole picture, quantized to 8 bits. Absent if no model for it is installed. */
  embedding?: Int8Array
  faces: Face[]
  /** Words. */
  text: string[]
  /** Absent if there are none. */
  lines?: TextLine[]
  tags: Tag[]
}

/** SHA-256 (hex) of the models that made each part. Absent for each part that was not computed. */
export type DetectedBy = { [P in Part]?: string }

/** An upright RGBA picture, row by row, like `ImageData`. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** A picture to analyze. Its functions decode its renditions. An analyzer calls each at most once. */
export interface Picture {
  /** The thumbnail, if there is also a larger rendition. */
  thumbnail?(): Promise<Pixels>
  /** The largest rendition. */
  preview(): Promise<Pixels>
}

export interface Analyzer {
  readonly by: DetectedBy
  /**
   * Runs only the models of `parts`. The other parts of the result are empty. Decodes the preview only if the thumbnail
   * does not suffice. Rejects with the errors of the picture's functions.
   */
  analyze(picture: Picture, parts?: readonly Part[]): Promise<Detections>
  /** Embeds words in the space of the picture embeddings. Returns undefined without a text model. */
  embedText(words: string): Promise<Int8Array | undefined>
  close(): Promise<void>
}
