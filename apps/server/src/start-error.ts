/** Why the server cannot start, in one sentence for the person who starts it. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Returns a text for errors that a person can fix; undefined for errors of the program. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof StartError) return error.message
  if (isDamage(error)) {
    return `The database is damaged (${error.message}). Keep a copy of it as it is, and restore the last good backup into a new folder: safelight --data <new folder> restore <backup>.`
  }
  const { code, path } = error as NodeJS.ErrnoException
  const where = path === undefined ? '' : `: ${path}`
  if (hasNoRoom(error)) return `No room is left on the disk${where}. Make room, then try again.`
  if (code === 'EIO' || primaryCode(error) === SQLITE.ioError) {
    return `The disk fails to read or write (${error.message}). Check it before you go on.`
  }
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    return `This user may not write here${where}.`
  }
  return [SQLITE.readOnly, SQLITE.cannotOpen].includes(primaryCode(error) ?? 0)
    ? `The database cannot be opened or written (${error.message}).`
    : undefined
}

export const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  ([SQLITE.corrupt, SQLITE.notDatabase].includes(primaryCode(error) ?? 0) ||
    ['XX001', 'XX002'].includes((error as NodeJS.ErrnoException).code ?? ''))

const hasNoRoom = (error: Error): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ||
  primaryCode(error) === SQLITE.full

const SQLITE = { readOnly: 8, ioError: 10, corrupt: 11, full: 13, cannotOpen: 14, notDatabase: 26 }

const primaryCode = (error: Error): number | undefined =>
  'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
