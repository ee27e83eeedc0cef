import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { texts } from '@safelight/texts/server/verify'
import type { BlobStore } from '../../blobs/blob-store.ts'
import { DATABASE } from '../backup/files.ts'
import { type Generation, generationsOf, isAsWritten } from '../backup/generations.ts'
import { indexGenerations } from '../backup/index-generations.ts'
import { type Mark, readMark } from '../backup/mark.ts'
import { assertReleased, type Examined, examine } from '../backup/soundness.ts'
import { type CheckedBlobs, checkKeptBlobs } from './check-blobs.ts'
import { linesOfMiscounts, linesOfSecretState } from './lines.ts'
import { secretState } from './secret-state.ts'
import type { VerifyOptions } from './verify.ts'

export interface VerifiedBackup extends CheckedBlobs {
  wrong: string[]
  generations: number
}

/**
 * Checks all generations of a backup and their blobs. The backup must not change meanwhile. Throws StartError
 * for a backup from before 0.1.0.
 */
export async function verifyBackup(
  folder: string,
  blobs: BlobStore,
  { sample, givenSecret }: VerifyOptions = {},
): Promise<VerifiedBackup> {
  const mark = await readMark(folder)
  const generations = await generationsOf(folder)
  assertReleased(folder, generations)
  const wrong: string[] = []
  let newest: Examined | undefined
  for (const each of generations) {
    const examined = examine(each.file)
    newest ??= examined
    wrong.push(...linesOfGeneration(each, examined))
    if (examined.damage.length === 0 && (await isAsWritten(each)) === false) {
      wrong.push(texts.generationAltered({ number: each.number }))
    }
  }
  if (generations.length === 0) wrong.push(texts.noGeneration)
  else wrong.push(...linesOfShown(folder, generations))
  if (newest) wrong.push(...linesOfSecret(folder, mark, newest, givenSecret))
  const index = indexGenerations(generations)
  try {
    const checked = await checkKeptBlobs(index, blobs, { sample })
    // If a generation is unreadable, its blobs look orphaned. Then report no orphaned blobs.
    const isKnown = index.unreadable.length === 0
    const faults = checked.faults.filter(({ fault }) => isKnown || fault !== 'orphaned')
    return { ...checked, faults, wrong, generations: generations.length }
  } finally {
    index.close()
  }
}

const linesOfGeneration = ({ number }: Generation, { damage, miscounts }: Examined): string[] => [
  ...damage.map(text => texts.generationDamaged({ number, reason: text })),
  ...linesOfMiscounts(miscounts).map(line => texts.inGeneration({ line, number })),
]

/**
 * Checks `safelight.sqlite`, which must be the newest generation, because other programs look for this name.
 */
function linesOfShown(folder: string, [newest]: Generation[]): string[] {
  const file = join(folder, DATABASE)
  if (!existsSync(file)) return [texts.newestMissing({ file: DATABASE })]
  if (newest && statSync(file).ino === statSync(newest.file).ino) return []
  return examine(file).damage.map(text => texts.newestDamaged({ file: DATABASE, reason: text }))
}

function linesOfSecret(
  folder: string,
  { isSecretApart }: Mark,
  { secretCheck }: Examined,
  given: Uint8Array | undefined,
): string[] {
  if (secretCheck === null) return []
  const state = secretState(secretCheck, folder, given)
  return state === 'missing' && isSecretApart ? [] : linesOfSecretState(state)
}
