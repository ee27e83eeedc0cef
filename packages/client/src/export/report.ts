import { texts } from '@safelight/texts/client/export'
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
    texts.reportTitle({ day: begun.slice(0, 10) }),
    '',
    year === undefined
      ? texts.reportPart({ part, parts })
      : texts.reportPartOfYear({ part, parts, year }),
    texts.reportItems({ items }),
    texts.reportProblems({ count: problems.length }),
    ...problems.map(problem => `  ${problem}`),
    '',
    ...texts.reportFiles.split('\n'),
    '',
    texts.reportImport,
    '',
    texts.reportLeftOut,
    ...leftOutLines(leftOut),
  ]
  return { path: texts.reportName({ part }), text: `${lines.join('\r\n')}\r\n` }
}
