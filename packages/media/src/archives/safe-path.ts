const MOST_CHARS = 4096

/**
 * Returns an entry's path, without the leading `./` that tar writes. Returns undefined for a path that leads
 * out of the archive on some system: absolute, or with `..`, a drive, a backslash or NUL.
 */
export function safePath(written: string): string | undefined {
  const path = written.replace(/^(\.\/)+/, '')
  if (path === '' || path.length > MOST_CHARS || /[\\\0]|^[a-zA-Z]:/.test(path)) return undefined
  const isSafe = path.split('/').every(part => part !== '' && part !== '.' && part !== '..')
  return isSafe ? path : undefined
}
