import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { ApiError } from '@safelight/client/api-client'
import {
  backOff,
  type HeadlessLibrary,
  type Keyring,
  parseLabels,
  type UnlockedSession,
  unlockKeyring,
} from '@safelight/client/headless'
import { texts } from '@safelight/texts/cli'
import { type Command, Option } from 'commander'
import { withLibrary } from '../account/opened.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError } from '../command-error.ts'
import { type GivenFolder, givenFolder, watchableFolders } from '../files/watched-folders.ts'
import { createWatchReport } from './watch-report.ts'

interface WatchOptions {
  albums?: boolean
  labels?: string
}

/** The command ends only when it is stopped, or when the session has ended. */
export function watchCommand(program: Command, context: CommandContext): void {
  program
    .command('watch')
    .description(texts.watch)
    .argument('<folder...>', texts.watchFolders)
    .option('--albums', texts.importAlbums)
    .option('--labels <labels>', texts.importLabels)
    .addOption(new Option('--delete <when>', texts.watchDelete).choices(['never']).default('never'))
    .addHelpText('after', WATCH_HELP)
    .action((paths: string[], options: WatchOptions) => watch(context, paths, options))
}

const WATCH_HELP = texts.watchHelp

async function watch(context: CommandContext, paths: string[], options: WatchOptions) {
  // A service should stay small. Without these, V8 gives 128 MiB to short-lived objects alone.
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=25')
  const given = [...new Set(paths.map(path => resolve(path)))].map(givenFolder)
  for (const { path } of given) {
    const found = await stat(path).catch(() => undefined)
    if (found && !found.isDirectory()) throw new CommandError(texts.notAFolder({ path }))
  }
  const { stopping } = context
  try {
    await withLibrary(
      context.paths,
      context.loadPlaces,
      library => watchUntilStopped(context, library, given, options),
      { stateOf: '-watch', unlock: keyring => unlockOnceReached(context, keyring) },
    )
  } catch (error) {
    if (!stopping.aborted || error !== stopping.reason) throw error
    context.print(texts.stopped)
  }
}

async function watchUntilStopped(
  context: CommandContext,
  library: HeadlessLibrary,
  given: readonly GivenFolder[],
  { albums = false, labels = '' }: WatchOptions,
): Promise<void> {
  const { print, stopping, pace } = context
  const end = Promise.withResolvers<void>()
  const report = createWatchReport(context, given, checkSession)
  const watched = library.openWatch({
    folders: watchableFolders(given, { rootEach: pace.root, partly: report.partly }),
    settle: (tries, signal) =>
      backOff(tries, { first: pace.settle, longest: pace.settle * 60 }, signal),
    ended: report.ended,
  })

  async function checkSession(): Promise<void> {
    await library.checkSession().catch(error => {
      if (error instanceof ApiError && error.code === 'NOT_SIGNED_IN') end.reject(error)
    })
  }

  const timer = setInterval(() => {
    void checkSession()
    for (const { handle } of given) watched.lookAgain(handle)
  }, pace.look)
  const stop = () => end.resolve()
  stopping.addEventListener('abort', stop)
  const forget = watched.subscribe(() => report.show(watched.list()))
  try {
    if (stopping.aborted) stop()
    for (const { handle, path } of given) {
      print(texts.watching({ path }))
      const name = basename(path) || path
      await watched.add(handle, name, { albums, labels: parseLabels(labels) })
    }
    await end.promise
    print(texts.watchStopped({ count: report.imported() }))
  } finally {
    clearInterval(timer)
    stopping.removeEventListener('abort', stop)
    forget()
    await watched.close()
  }
}

/** Waits for the server without a limit, because a service may start before the network. */
async function unlockOnceReached(
  { notice, print, stopping, pace }: CommandContext,
  keyring: Keyring,
): Promise<UnlockedSession> {
  for (let tries = 1; ; tries += 1) {
    try {
      const session = await unlockKeyring(keyring)
      if (tries > 1) print(texts.serverBack)
      return session
    } catch (error) {
      const mayPass =
        error instanceof ApiError &&
        (['NETWORK', 'TIMEOUT'].includes(error.code) || error.status >= 500)
      if (!mayPass) throw error
      if (tries === 1) notice(texts.waitingForServer)
    }
    await backOff(tries, { first: pace.settle, longest: pace.settle * 12 }, stopping)
  }
}
