/** A box of an ISO base media file (ISO/IEC 14496-12, 4.2). */
export interface Box {
  type: string
  start: number
  end: number
}

/**
 * Reads the box at an offset. Returns undefined if no box fits before `end`. If the box states a later end,
 * it is cut at `end`.
 */
export function readBox(view: DataView, at: number, end: number): Box | undefined {
  if (at + 8 > Math.min(end, view.byteLength)) return undefined
  const type = String.fromCharCode(...[4, 5, 6, 7].map(i => view.getUint8(at + i)))
  const shortSize = view.getUint32(at)
  if (shortSize === 1 && at + 16 > view.byteLength) return undefined
  const headerBytes = shortSize === 1 ? 16 : 8
  // A size of 0 means that the box reaches to the end.
  const size = shortSize === 1 ? Number(view.getBigUint64(at + 8)) : shortSize || end - at
  if (size < headerBytes) return undefined
  return { type, start: at + headerBytes, end: Math.min(at + size, end) }
}

export function* boxesIn(view: DataView, start: number, end: number): Generator<Box> {
  for (let box = readBox(view, start, end); box; box = readBox(view, box.end, end)) yield box
}
