import type { ListFile } from './album-lists.ts'

export interface ReportFacts {
  /** When the export was planned, ISO 8601. */
  begun: string
  year: number | undefined
  part: number
  parts: number
  /** Items of this part. */
  items: number
  problems: readonly string[]
}

/** What a person reads first when they open a part. */
export function reportOf(facts: ReportFacts): ListFile {
  const { begun, year, part, parts, items, problems } = facts
  const lines = [
    `Export of a Safelight library, begun on ${begun.slice(0, 10)}`,
    '',
    `Part ${part} of ${parts}, of ${year === undefined ? 'everything' : `the year ${year}`}.`,
    `Photos and videos in this part: ${items}`,
    `Not exported, or not whole: ${problems.length}`,
    ...problems.map(problem => `  ${problem}`),
    '',
    'Each file is the original that was uploaded. Beside it, .json has all that Safelight knows of it, and',
    '.xmp the same for photo programs. Albums are in the folder Albums of the first part, as lists of paths.',
    'All parts can be unpacked into one folder. The trash, and what others have shared, are not among them.',
  ]
  return { path: `Report of part ${part}.txt`, text: `${lines.join('\r\n')}\r\n` }
}
