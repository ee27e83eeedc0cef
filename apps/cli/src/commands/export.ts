import { resolve } from 'node:path'
import { inBytes } from '@safelight/contract/in-bytes'
import { plain } from '@safelight/contract/plain-text'
import { texts } from '@safelight/texts/cli'
import type { Command } from 'commander'
import { withLibrary } from '../account/opened.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError } from '../command-error.ts'
import { partFiles } from '../files/part-files.ts'
import { numberUpTo } from './numbers.ts'

interface ExportOptions {
  year?: number
  continue?: boolean
}

/** The size in bytes at which an export starts another part. The web app has the same default. */
const PART_BYTES = 2_000_000_000

/** The command exits with code 1 if an item is missing from the export, or incomplete. */
export function exportCommand(program: Command, context: CommandContext): void {
  program
    .command('export')
    .description(texts.export)
    .argument('<folder>', texts.exportFolder)
    .option('--year <year>', texts.exportYear, numberUpTo(9999))
    .option('--continue', texts.exportContinue)
    .action((folder: string, options: ExportOptions) => runExport(context, folder, options))
}

async function runExport(
  context: CommandContext,
  folder: string,
  { year, continue: isLater }: ExportOptions,
) {
  const { show, print, fail, stopping } = context
  await withLibrary(context.paths, context.loadPlaces, async library => {
    const exporter = await library.openExport()
    const openPart = partFiles(resolve(folder))
    exporter.subscribe(() => {
      const { status, items, itemsDone, bytes, bytesDone } = exporter.progress()
      if (status === 'planning') show(texts.planning({ count: items }))
      if (status === 'saving')
        show(
          texts.exportProgress({
            done: itemsDone,
            items,
            bytesDone: inBytes(bytesDone),
            bytes: inBytes(bytes),
          }),
        )
      if (status === 'waiting') show(texts.waitingForServer)
    })
    stopping.addEventListener('abort', exporter.stop, { once: true })
    if (!isLater) {
      await exporter.start(
        { partBytes: PART_BYTES, ...(year === undefined ? {} : { year }) },
        openPart,
      )
    } else if (exporter.progress().status === 'stopped') await exporter.continueExport(openPart)
    else throw new CommandError(texts.nothingToContinue)
    const { status, failure, items, parts, finished, problems } = exporter.progress()
    if (failure !== undefined) print(plain(failure))
    if (status !== 'none') {
      print(texts.exported({ items, finished, parts, folder: resolve(folder) }))
    }
    if (problems > 0) print(texts.exportProblems({ count: problems }))
    if (status === 'stopped') print(texts.exportInterrupted)
    if (status !== 'done' || problems > 0) fail()
  })
}
