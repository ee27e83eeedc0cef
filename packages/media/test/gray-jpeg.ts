/** A gray JPEG in which each block of 8 × 8 pixels takes two bits. */
export function grayJpeg(width: number, height: number, frame = 0xc0): File {
  const bits = 2 * Math.ceil(width / 8) * Math.ceil(height / 8)
  const u16 = (value: number) => [value >> 8, value & 255]
  const segment = (marker: number, content: number[]) => [
    ...[0xff, marker],
    ...u16(content.length + 2),
    ...content,
  ]
  // A table with one code: a zero bit means no difference, or the end of the block.
  const codes = (kind: number) => [kind, 1, ...Array(15).fill(0), 0]
  const head = [
    ...[0xff, 0xd8],
    ...segment(0xdb, [0, ...Array(64).fill(1)]),
    ...segment(frame, [8, ...u16(height), ...u16(width), 1, 1, 0x11, 0]),
    ...segment(0xc4, [...codes(0), ...codes(0x10)]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
  ]
  const data = new Uint8Array(bits / 8)
  return new File([Uint8Array.from(head), data, Uint8Array.of(0xff, 0xd9)], 'giant.jpg')
}
