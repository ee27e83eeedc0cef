import type { ListFile } from './album-lists.ts'
import { type LeftOut, leftOutLines } from './left-out.ts'

export interface ReportFacts {
  /** Time of planning, ISO 8601. */
  begun: string
  year: number | undefined
  part: number
  parts: number
  items: number
  problems: readonly string[]
  leftOut: LeftOut
}

export function reportOf(facts: ReportFacts): ListFile {
  const { begun, year, part, parts, items, problems, leftOut } = facts
  const lines = [
    `Export of a Safelight library, begun on ${begun.slice(0, 10)}`,
    '',
    `Part ${part} of ${parts}, of ${year === undefined ? 'everything' : `the year ${year}`}.`,
    `Photos and videos in this part: ${items}`,
    `Not exported, or not whole: ${problems.length}`,
    ...problems.map(problem => `  ${problem}`),
    '',
    'Each file is the original that was uploaded. Beside it, .json has all that Safelight knows of it, and',
    '.xmp the same for photo programs. Albums are in the folder Albums, as lists of paths. Decisions.json has what',
    'you said about people, memories and suggested labels. All parts can be unpacked into one folder.',
    '',
    'Import the parts into a Safelight account, all at once or one by one, and all of this is there again.',
    '',
    'This is not in the export, and an import cannot bring it back:',
    ...leftOutLines(leftOut),
  ]
  return { path: `Report of part ${part}.txt`, text: `${lines.join('\r\n')}\r\n` }
}
