/** Selects the word at a point of the window. Returns false if there is no text. */
export function selectWordAt(x: number, y: number): boolean {
  const caret = document.caretPositionFromPoint?.(x, y)
  const range = caret ? undefined : document.caretRangeFromPoint?.(x, y)
  const node = caret?.offsetNode ?? range?.startContainer
  if (!(node instanceof Text)) return false
  const { start, end } = wordAround(node.data, caret?.offset ?? range?.startOffset ?? 0)
  getSelection()?.setBaseAndExtent(node, start, node, end)
  return true
}

/** The word at an offset of a text. A word ends at a space. */
export function wordAround(text: string, offset: number): { start: number; end: number } {
  const at = Math.min(offset, text.length - 1)
  const end = text.slice(at).search(/\s/)
  return {
    start: text.slice(0, at).search(/\S*$/),
    end: end < 0 ? text.length : at + end,
  }
}
