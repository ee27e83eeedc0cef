import { texts } from '@safelight/texts/components/left-out'

export interface LeftOut {
  path: string
  reason: string
}

/** Formats the files as CSV (RFC 4180). */
export const leftOutCsv = (files: readonly LeftOut[]): string =>
  [[texts.file, texts.reason], ...files.map(({ path, reason }) => [path, reason])]
    .map(row => `${row.map(cell).join(',')}\r\n`)
    .join('')

/** A spreadsheet would run a name that starts like a formula, so such a name gets an apostrophe. */
const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
