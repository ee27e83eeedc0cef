/** The order of texts by their letters' numbers, which is the same on every device. */
export function byText(a = '', b = ''): number {
  return a === b ? 0 : a < b ? -1 : 1
}
