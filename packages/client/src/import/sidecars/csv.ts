/** Parses CSV (RFC 4180). Skips empty lines. A quotation mark that is never closed ends at the end of the text. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  // A field, in quotation marks or not, and what ends it. Quotation marks inside are doubled.
  const FIELD = /(?:"([^"]*(?:""[^"]*)*)"?([^,\r\n]*)|([^,\r\n]*))(,|\r\n|\r|\n|$)/gy
  const source = text.replace(/^\ufeff/, '')
  while (FIELD.lastIndex < source.length) {
    const [whole, quoted, rest = '', plain = '', end] = FIELD.exec(source) ?? []
    if (whole === undefined) break
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"') + rest)
    if (end === ',' && FIELD.lastIndex < source.length) continue
    if (end === ',') row.push('')
    if (row.some(field => field !== '')) rows.push(row)
    row = []
  }
  return rows
}
