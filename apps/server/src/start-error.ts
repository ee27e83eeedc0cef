import { texts } from '@safelight/texts/server/start'
import { isDiskFull } from './http/disk-full.ts'

/** Says in one sentence why the server cannot start, for the person who starts the server. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Returns a text for an error that a person can fix; undefined for an error of the program. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof StartError) return error.message
  if (isDamage(error)) {
    return texts.databaseDamaged({ reason: error.message })
  }
  const { code, path } = error as NodeJS.ErrnoException
  if (isDiskFull(error)) return path === undefined ? texts.diskFull : texts.diskFullAt({ path })
  if (code === 'EIO' || primaryCode(error) === SQLITE.ioError) {
    return texts.diskFails({ reason: error.message })
  }
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    return path === undefined ? texts.accessDenied : texts.accessDeniedAt({ path })
  }
  return [SQLITE.readOnly, SQLITE.cannotOpen].includes(primaryCode(error) ?? 0)
    ? texts.databaseUnusable({ reason: error.message })
    : undefined
}

export const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  ([SQLITE.corrupt, SQLITE.notDatabase].includes(primaryCode(error) ?? 0) ||
    ['XX001', 'XX002'].includes((error as NodeJS.ErrnoException).code ?? ''))

const SQLITE = { readOnly: 8, ioError: 10, corrupt: 11, cannotOpen: 14, notDatabase: 26 }

const primaryCode = (error: Error): number | undefined =>
  'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
