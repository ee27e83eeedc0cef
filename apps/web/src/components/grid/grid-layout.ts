/** How pictures with a caption stand beside each other, in pixels. */
export interface GridShape {
  /** A column is at least as wide, unless the page is narrower. */
  column: number
  /** A picture's width divided by its height. */
  aspect: number
  gap: number
  rowGap: number
  /** Lines of the note below the name, of which the last fact may have two where there are three; 1 without it. */
  noteLines?: 2 | 3
}

/** Rows of the same height, so that any of them is where it can be said to be without the others. */
export interface GridLayout {
  columns: number
  rows: number
  /** A row's height, without the gap after it. */
  rowHeight: number
  /** From the top of a row to the top of the next one. */
  pitch: number
  height: number
}

/** Before the grid's width is known, at 0, it has no rows: none of them is anywhere. */
export function layOutGrid(
  { column, aspect, gap, rowGap }: GridShape,
  count: number,
  width: number,
  captionHeight: number,
): GridLayout {
  const columns = Math.max(1, Math.floor((width + gap) / (column + gap)))
  const rows = width > 0 ? Math.ceil(count / columns) : 0
  const pictureWidth = (width - (columns - 1) * gap) / columns
  const rowHeight = pictureWidth / aspect + captionHeight
  const pitch = rowHeight + rowGap
  return { columns, rows, rowHeight, pitch, height: Math.max(0, rows * pitch - rowGap) }
}

/** The rows between two heights of the grid; the second one is exclusive. */
export function rowsBetween(layout: GridLayout, from: number, to: number): [number, number] {
  const { pitch, rows } = layout
  const within = (row: number) => Math.min(rows, Math.max(0, row))
  return [within(Math.floor(from / pitch)), within(Math.ceil(to / pitch))]
}

/** Where a key leads from a picture; undefined if it leads nowhere. */
export function nextIndex(
  { columns }: GridLayout,
  count: number,
  index: number,
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
): number | undefined {
  const next = target()
  return next !== undefined && next >= 0 && next < count && next !== index ? next : undefined

  function target(): number | undefined {
    switch (key) {
      case 'ArrowLeft':
        return index - 1
      case 'ArrowRight':
        return index + 1
      case 'ArrowUp':
        return index - columns
      case 'ArrowDown':
        // Into a last row that ends before this column.
        return Math.floor(index / columns) < Math.floor((count - 1) / columns)
          ? Math.min(count - 1, index + columns)
          : undefined
    }
    if (!ctrlKey && !metaKey) return undefined
    if (key === 'Home') return 0
    if (key === 'End') return count - 1
  }
}
