import { texts } from '@safelight/texts/left-out'

/** A file that is not in the library, and why. */
export interface LeftOut {
  path: string
  reason: string
}

/** A list of them for programs that read tables (RFC 4180). */
export const leftOutCsv = (files: readonly LeftOut[]): string =>
  [[texts.file, texts.reason], ...files.map(({ path, reason }) => [path, reason])]
    .map(row => `${row.map(cell).join(',')}\r\n`)
    .join('')

/** A name may begin like a formula, which such programs would run. */
const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
