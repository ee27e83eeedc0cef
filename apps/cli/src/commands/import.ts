import { duplicateReason, type ImportProgress, parseLabels } from '@safelight/client/headless'
import { inBytes } from '@safelight/contract/in-bytes'
import { plain } from '@safelight/contract/plain-text'
import { texts } from '@safelight/texts/cli'
import type { Command } from 'commander'
import { withLibrary } from '../account/opened.ts'
import type { CommandContext } from '../command-context.ts'
import { openSource } from '../files/sources.ts'

interface ImportOptions {
  albums?: boolean
  labels?: string
}

/** The command exits with code 1 if any file was not imported. */
export function importCommand(program: Command, context: CommandContext): void {
  program
    .command('import')
    .description(texts.import)
    .argument('<folder-or-archive...>', texts.importSources)
    .option('--albums', texts.importAlbums)
    .option('--labels <labels>', texts.importLabels)
    .addHelpText('after', IMPORT_HELP)
    .action((paths: string[], options: ImportOptions) => runImport(context, paths, options))
}

const IMPORT_HELP = texts.importHelp

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
    if (status === 'scanning') show(texts.scanning({ count: scan?.totalFiles ?? 0 }))
    if (status === 'running') {
      show(texts.importProgress({ percentage, completed, total, current: plain(current) }))
    }
    if (status === 'waiting' && !isWaiting) notice(texts.waitingForServer)
    isWaiting = status === 'waiting'
  }
}

function summarize({ print, fail }: CommandContext, progress: ImportProgress): void {
  const { status, scan, failed, failure, staged } = progress
  const { uploaded, duplicates, improved, inTrash } = progress
  const { inGoogleTrash, recentlyDeleted, archived, hidden } = progress
  const problems = status === 'done' ? failed : [...new Set([...(scan?.problems ?? []), ...failed])]
  for (const { path, reason } of progress.left) {
    print(texts.leftOutFile({ path: plain(path), reason: plain(reason) }))
  }
  for (const { path, reason } of progress.aside) {
    print(texts.asideFile({ path: plain(path), reason: plain(reason) }))
  }
  for (const duplicate of progress.named) {
    const reason = plain(duplicateReason(duplicate))
    print(texts.duplicateFile({ path: plain(duplicate.path), reason }))
  }
  for (const { path, reason } of problems) {
    print(texts.failedFile({ path: plain(path), reason: plain(reason) }))
  }
  print(
    [
      texts.imported({ count: uploaded }),
      texts.duplicates({ count: duplicates }),
      ...(improved > 0 ? [texts.improved({ count: improved })] : []),
      ...(inTrash > 0 ? [texts.inTrash({ count: inTrash })] : []),
      ...(inGoogleTrash > 0 ? [texts.inGoogleTrash({ count: inGoogleTrash })] : []),
      ...(recentlyDeleted > 0 ? [texts.recentlyDeleted({ count: recentlyDeleted })] : []),
      ...(scan?.unsupported ? [texts.unsupported({ count: scan.unsupported })] : []),
      texts.failed({ count: problems.length }),
      ...(scan ? [texts.scanned({ size: inBytes(scan.totalSize) })] : []),
    ].join(', '),
  )
  if (archived > 0) print(texts.archived({ count: archived }))
  if (hidden > 0) print(texts.hidden({ count: hidden }))
  const { albums = 0, people = 0 } = progress.restored ?? {}
  if (albums + people > 0) {
    print(texts.restored({ albums, people }))
  }
  if (progress.pendingSidecars > 0) {
    print(texts.pendingSidecars({ count: progress.pendingSidecars }))
  }
  if (staged > 0) print(texts.staged({ count: staged }))
  if (failure !== undefined) print(texts.brokenOff({ reason: plain(failure) }))
  if (status !== 'done') print(texts.interrupted)
  if (status !== 'done' || problems.length > 0 || staged > 0) fail()
}
