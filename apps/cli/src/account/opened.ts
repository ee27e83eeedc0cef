import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type HeadlessLibrary,
  type Keyring,
  openHeadlessLibrary,
  type UnlockedSession,
  unlockKeyring,
} from '@safelight/client/headless'
import type { Places as PlaceNames } from '@safelight/media/places'
import { texts } from '@safelight/texts/cli'
import { CommandError } from '../command-error.ts'
import { openSqliteDisk } from '../files/sqlite-disk.ts'
import { readKeyFile } from './key-file.ts'
import type { Paths } from './paths.ts'

/** `watch` has a file of its own, because it locks the file while it runs. */
export type StateOf = '' | '-watch'

export const stateFile = ({ stateFolder }: Paths, accountId: string, of: StateOf = ''): string =>
  join(stateFolder, `${accountId}${of}.sqlite`)

interface Opening {
  stateOf?: StateOf
  unlock?(keyring: Keyring): Promise<UnlockedSession>
}

/** Runs `act` on the library of the signed-in account, and locks its cache against other processes. */
export async function withLibrary<T>(
  paths: Paths,
  loadPlaces: () => Promise<PlaceNames>,
  act: (library: HeadlessLibrary) => Promise<T>,
  { stateOf, unlock = unlockKeyring }: Opening = {},
): Promise<T> {
  const signedIn = await readKeyFile(paths.keyFile)
  if (!signedIn) throw new CommandError(NOBODY)
  await mkdir(paths.stateFolder, { recursive: true, mode: 0o700 })
  const disk = openSqliteDisk(stateFile(paths, signedIn.accountId, stateOf))
  try {
    const session = await unlock(signedIn)
    return await act(openHeadlessLibrary({ session, server: signedIn.server, disk, loadPlaces }))
  } finally {
    disk.close()
  }
}

const NOBODY = texts.notSignedIn
