/**
 * Parses the coordinates in a `loci` box (3GPP TS 26.244, 8.9). Its fields are: version and flags, language,
 * name, role, longitude, latitude. The name is UTF-8 or, after a byte order mark, UTF-16. Coordinates are
 * 16.16 fixed point. Returns undefined if the box is cut short.
 */
export function parseLoci(box: Uint8Array): { latitude: number; longitude: number } | undefined {
  const view = new DataView(box.buffer, box.byteOffset, box.byteLength)
  const at = endOfText(view, 6) + 1
  return at + 8 <= box.length
    ? { longitude: view.getInt32(at) / 65_536, latitude: view.getInt32(at + 4) / 65_536 }
    : undefined
}

function endOfText(view: DataView, start: number): number {
  const isWide = start + 2 <= view.byteLength && view.getUint16(start) === 0xfeff
  const [width, read] = isWide
    ? [2, (at: number) => view.getUint16(at)]
    : [1, (at: number) => view.getUint8(at)]
  for (let at = start; at + width <= view.byteLength; at += width) {
    if (read(at) === 0) return at + width
  }
  return view.byteLength
}
