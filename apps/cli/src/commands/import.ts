import { duplicateReason, type ImportProgress, parseLabels } from '@safelight/client/headless'
import { plain } from '@safelight/contract/plain-text'
import type { Command } from 'commander'
import { withLibrary } from '../account/opened.ts'
import type { CommandContext } from '../command-context.ts'
import { openSource } from '../files/sources.ts'
import { counted, inBytes } from './text.ts'

interface ImportOptions {
  albums?: boolean
  labels?: string
}

/** Exits with code 1 if something was not imported. */
export function importCommand(program: Command, context: CommandContext): void {
  program
    .command('import')
    .description('imports folders and archives, those of a Takeout among them')
    .argument('<folder-or-archive...>', 'given together they are one import')
    .option('--albums', 'makes albums of folders')
    .option('--labels <labels>', 'gives labels to all that is imported, divided by commas')
    .addHelpText('after', IMPORT_HELP)
    .action((paths: string[], options: ImportOptions) => runImport(context, paths, options))
}

const IMPORT_HELP = `
What the library has is not sent again. The same command goes on with an import
that broke off.

No picture is drawn here: a photo gets the small picture that its camera
embedded, if there is one; other photos and all videos have none. Originals,
dates, places and names are whole.`

async function runImport(
  context: CommandContext,
  paths: string[],
  { albums = false, labels = '' }: ImportOptions,
) {
  const source = await openSource(paths)
  await withLibrary(context.paths, context.loadPlaces, async library => {
    const importer = library.openImport()
    const shown = shownProgress(context)
    importer.subscribe(() => shown(importer.progress()))
    const stop = () => importer.stop()
    context.stopping.addEventListener('abort', stop)
    if (!context.stopping.aborted) await importer.scan(source)
    if (importer.progress().status === 'scanned' && !context.stopping.aborted)
      await importer.start({ albums, labels: parseLabels(labels) })
    context.stopping.removeEventListener('abort', stop)
    summarize(context, importer.progress())
  })
}

function shownProgress({ show, notice }: CommandContext) {
  let isWaiting = false
  return ({ status, scan, completed, total, percentage, current }: ImportProgress): void => {
    if (status === 'scanning')
      show(`Looking through … ${counted(scan?.totalFiles ?? 0, 'file', 'files')}`)
    if (status === 'running') show(`${percentage}%  ${completed} of ${total}  ${plain(current)}`)
    if (status === 'waiting' && !isWaiting)
      notice('The server cannot be reached. It goes on by itself.')
    isWaiting = status === 'waiting'
  }
}

function summarize({ print, fail }: CommandContext, progress: ImportProgress): void {
  const { status, scan, failed, failure, staged } = progress
  const { uploaded, duplicates, improved, inTrash, leftOut } = progress
  const problems = status === 'done' ? failed : [...new Set([...(scan?.problems ?? []), ...failed])]
  for (const { path, reason } of progress.left) print(`LEFT OUT  ${plain(path)}: ${plain(reason)}`)
  for (const duplicate of progress.named) {
    print(`DUPLICATE  ${plain(duplicate.path)}: ${plain(duplicateReason(duplicate))}`)
  }
  for (const { path, reason } of problems) print(`FAILED  ${plain(path)}: ${plain(reason)}`)
  print(
    [
      `${uploaded} imported`,
      `${duplicates} in the library already`,
      ...(improved > 0 ? [`${improved} in the library got new details`] : []),
      ...(inTrash > 0 ? [`${inTrash} in the trash`] : []),
      ...(leftOut > 0 ? [`${leftOut} left out, as in Google's trash`] : []),
      ...(scan?.unsupported ? [`${scan.unsupported} of other kinds left where they are`] : []),
      `${problems.length} failed`,
      ...(scan ? [`${inBytes(scan.totalSize)} looked through`] : []),
    ].join(', '),
  )
  const { albums = 0, people = 0 } = progress.restored ?? {}
  if (albums + people > 0) {
    const restored = [counted(albums, 'album', 'albums'), counted(people, 'person', 'people')]
    print(`From the export: ${restored.join(', ')}.`)
  }
  if (progress.pendingSidecars > 0) {
    const waiting = counted(
      progress.pendingSidecars,
      'file with details has',
      'files with details have',
    )
    print(
      `${waiting} no photo yet. Import the other parts of the export on this device to use them.`,
    )
  }
  if (staged > 0) print(`${staged} wait at the server: the next import brings them in.`)
  if (failure !== undefined) print(`It was broken off: ${plain(failure)}`)
  if (status !== 'done') print('It has not ended. The same command goes on where it was.')
  if (status !== 'done' || problems.length > 0 || staged > 0) fail()
}
