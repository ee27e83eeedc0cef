import type { Picture, Pixels } from '../detections.ts'

/** A picture whose renditions are decoded when they are first needed. */
export interface Renditions {
  /** Returns the smallest rendition. */
  smallest(): Promise<Pixels>
  /** Returns the smallest rendition whose longer side has at least `length` pixels, or else the largest one. */
  ofLength(length: number): Promise<Pixels>
  largest(): Promise<Pixels>
}

export function renditionsOf(picture: Picture): Renditions {
  let thumbnail: Promise<Pixels> | undefined
  let preview: Promise<Pixels> | undefined
  const largest = () => {
    preview ??= picture.preview()
    return preview
  }
  const smallest = () => {
    // A thumbnail that cannot be read is not needed.
    thumbnail ??= picture.thumbnail?.().catch(largest) ?? largest()
    return thumbnail
  }
  return {
    smallest,
    async ofLength(length) {
      const pixels = await smallest()
      return Math.max(pixels.width, pixels.height) >= length ? pixels : largest()
    },
    largest,
  }
}
