import { stat } from 'node:fs/promises'
import { inBytes } from '../in-bytes.ts'
import { generationsOf } from './generations.ts'
import { readMark } from './mark.ts'
import { summaryOfFile } from './soundness.ts'

/** What a backup has, a line for each generation, the newest first. Throws StartError for what is no backup. */
export async function linesOfList(folder: string): Promise<string[]> {
  const { kept, installation } = await readMark(folder)
  const lines = [
    `installation ${installation ?? 'unnamed'}; keeps ${kept.runs} runs, and one of ${kept.months} months`,
    ['generation', 'time', 'accounts', 'items', 'database'].join('\t'),
  ]
  for (const { number, time, file } of await generationsOf(folder)) {
    const summary = summaryOfFile(file)
    const size = inBytes((await stat(file)).size)
    const counts = summary ? [summary.accounts, summary.items] : ['DAMAGED', 'DAMAGED']
    lines.push([number, `${time.toISOString().slice(0, 19)}Z`, ...counts, size].join('\t'))
  }
  return lines
}
