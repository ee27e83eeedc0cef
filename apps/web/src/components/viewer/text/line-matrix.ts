import type { TextLine } from '@safelight/client/written-texts'

interface Size {
  width: number
  height: number
}

/**
 * Returns the arguments of the CSS function `matrix` that place a text on its line. `picture` is the size of
 * the picture before the owner's turns, `text` the size of the text, both in pixels.
 */
export function lineMatrix(
  { topLeft, topRight, bottomLeft }: Omit<TextLine, 'text'>,
  picture: Size,
  text: Size,
): [a: number, b: number, c: number, d: number, e: number, f: number] {
  return [
    ((topRight.x - topLeft.x) * picture.width) / text.width,
    ((topRight.y - topLeft.y) * picture.height) / text.width,
    ((bottomLeft.x - topLeft.x) * picture.width) / text.height,
    ((bottomLeft.y - topLeft.y) * picture.height) / text.height,
    topLeft.x * picture.width,
    topLeft.y * picture.height,
  ]
}
