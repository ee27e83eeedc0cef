import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { texts } from '@safelight/texts/server/back-up'
import { z } from 'zod'
import { programText } from '../../database/program-version.ts'
import { StartError } from '../../start-error.ts'
import { syncFolder, writeDurably } from './files.ts'
import type { Kept } from './retention.ts'

/** Marks a folder as a backup, so that other folders are never overwritten. */
export const BACKUP_MARK = 'backup.json'

export interface Mark {
  /** The owning installation; null if the mark is damaged. */
  installation: string | null
  /** The backup's id, and the ownership token of its last run. The token is null before the first run. */
  id: string
  token: string | null
  kept: Kept
  /** The server's secret is in the environment, so the backup does not have it. */
  isSecretApart: boolean
}

export const hasMark = (folder: string): boolean => existsSync(join(folder, BACKUP_MARK))

/** Throws StartError if the folder is a backup, because a server or a command would change its content. */
export function assertNoBackup(folder: string): void {
  if (!hasMark(folder)) return
  throw new StartError(texts.folderIsBackup({ folder }))
}

const DEFAULTS: Kept = { runs: 7, months: 12 }

const count = z.int().min(0).max(10_000)
const mark = z.object({
  installation: z.string().optional(),
  id: z.string().optional(),
  token: z.string().nullable().optional(),
  kept: z.object({ runs: count.min(1), months: count }).optional(),
  isSecretApart: z.boolean().optional(),
})

/**
 * Reads the mark of a backup. For a damaged mark, returns one without an installation, and with a new id.
 * Throws StartError if the folder is not a backup.
 */
export async function readMark(folder: string): Promise<Mark> {
  if (!hasMark(folder)) throw new StartError(texts.noBackup({ folder }))
  const text = await readFile(join(folder, BACKUP_MARK), 'utf8')
  const given = mark.safeParse(parsed(text)).data ?? {}
  return {
    installation: given.installation ?? null,
    id: given.id ?? randomUUID(),
    token: given.token ?? null,
    kept: given.kept ?? DEFAULTS,
    isSecretApart: given.isSecretApart ?? false,
  }
}

export const newMark = (installation: string): Mark => ({
  installation,
  id: randomUUID(),
  token: null,
  kept: DEFAULTS,
  isSecretApart: false,
})

/** Replaces the mark durably and atomically. */
export async function writeMark(folder: string, mark: Mark): Promise<void> {
  const text = `${JSON.stringify({ safelight: programText(), ...mark })}\n`
  const file = join(folder, BACKUP_MARK)
  await writeDurably(`${file}.new`, text)
  await rename(`${file}.new`, file)
  await syncFolder(folder)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
