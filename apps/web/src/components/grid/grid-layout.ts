export interface GridShape {
  /** The smallest width of a column in pixels, unless the page is narrower. */
  column: number
  /** A picture's width divided by its height. */
  aspect: number
  gap: number
  rowGap: number
  /** Lines of the note below the name; 1 by default. With 3, the last part of the note may take two lines. */
  noteLines?: 2 | 3
}

/** All rows have the same height. */
export interface GridLayout {
  columns: number
  rows: number
  /** A row's height, without the gap after it. */
  rowHeight: number
  /** From the top of a row to the top of the next one. */
  pitch: number
  height: number
}

/** A width of 0 means that the width is not known yet, and results in no rows. */
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

/**
 * Returns the rows, as [start, end), that overlap the part between `from` and `to` pixels from the grid's
 * top.
 */
export function rowsBetween(layout: GridLayout, from: number, to: number): [number, number] {
  const { pitch, rows } = layout
  const within = (row: number) => Math.min(rows, Math.max(0, row))
  return [within(Math.floor(from / pitch)), within(Math.ceil(to / pitch))]
}

/** Returns the index to which a key moves the focus; undefined if the key does not move it. */
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
        // If the last row ends before this column, move to its last picture.
        return Math.floor(index / columns) < Math.floor((count - 1) / columns)
          ? Math.min(count - 1, index + columns)
          : undefined
    }
    if (!ctrlKey && !metaKey) return undefined
    if (key === 'Home') return 0
    if (key === 'End') return count - 1
  }
}
