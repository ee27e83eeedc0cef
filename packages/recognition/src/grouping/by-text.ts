/** Compares by UTF-16 code units: the order is the same on every device. */
export function byText(a = '', b = ''): number {
  return a === b ? 0 : a < b ? -1 : 1
}
