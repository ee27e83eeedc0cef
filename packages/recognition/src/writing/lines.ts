import type { Pixels, TextLine } from '../detections.ts'
import type { Turned } from './rectangles.ts'

/** The longest text of a line to keep, in UTF-16 code units. */
const LONGEST = 256
/** Control and format characters. F19 leaves them out of lines. */
const MARKS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Returns a text with its place in the picture; undefined if it is blank or too long to keep. */
export function lineAt(
  read: string,
  { center, axis, width, height }: Turned,
  pixels: Pick<Pixels, 'width' | 'height'>,
): TextLine | undefined {
  const text = read.normalize('NFC').replace(MARKS, '').trim()
  if (text === '' || text.length > LONGEST) return undefined
  const corner = (across: number, down: number) => ({
    x: (center.x + (axis.x * across * width - axis.y * down * height) / 2) / pixels.width,
    y: (center.y + (axis.y * across * width + axis.x * down * height) / 2) / pixels.height,
  })
  return {
    text,
    topLeft: corner(-1, -1),
    topRight: corner(1, -1),
    bottomLeft: corner(-1, 1),
  }
}
