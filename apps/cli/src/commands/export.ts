import { resolve } from 'node:path'
import { plain } from '@safelight/contract/plain-text'
import type { Command } from 'commander'
import { withLibrary } from '../account/opened.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError } from '../command-error.ts'
import { partFiles } from '../files/part-files.ts'
import { numberUpTo } from './numbers.ts'
import { counted, inBytes } from './text.ts'

interface ExportOptions {
  year?: number
  continue?: boolean
}

/** The default of the web app. */
const PART_BYTES = 2_000_000_000

/** Exits with code 1 if an item is missing or incomplete. */
export function exportCommand(program: Command, context: CommandContext): void {
  program
    .command('export')
    .description('saves originals, with what is known of them beside, as ZIP files in a folder')
    .argument('<folder>', 'it is made if it is not there')
    .option('--year <year>', 'what was taken in one year', numberUpTo(9999))
    .option('--continue', 'goes on with the export that broke off, at its first unfinished ZIP')
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
      if (status === 'planning') show(`Planning … ${counted(items, 'item', 'items')}`)
      if (status === 'saving')
        show(`${itemsDone} of ${items}  ${inBytes(bytesDone)} of ${inBytes(bytes)}`)
      if (status === 'waiting') show('The server cannot be reached. It goes on by itself.')
    })
    stopping.addEventListener('abort', exporter.stop, { once: true })
    if (!isLater) {
      await exporter.start(
        { partBytes: PART_BYTES, ...(year === undefined ? {} : { year }) },
        openPart,
      )
    } else if (exporter.progress().status === 'stopped') await exporter.goOn(openPart)
    else throw new CommandError('There is no export to go on with.')
    const { status, failure, items, parts, finished, problems } = exporter.progress()
    if (failure !== undefined) print(plain(failure))
    if (status !== 'none') {
      print(
        `${counted(items, 'item', 'items')}, ${finished} of ${counted(parts, 'ZIP file', 'ZIP files')} in ${resolve(folder)}`,
      )
    }
    if (problems > 0)
      print(`${counted(problems, 'problem', 'problems')}: the report in each ZIP file says which.`)
    if (status === 'stopped')
      print('It has not ended. Go on with it: safelight-cli export --continue')
    if (status !== 'done' || problems > 0) fail()
  })
}
