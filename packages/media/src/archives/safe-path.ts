const MOST_CHARS = 4096

/**
 * A path of an archive as one that stays within it, or undefined for one that would not on some system: absolute,
 * with `..`, a drive, a backslash or a NUL. A leading `./`, as tar writes it, means nothing.
 */
export function safePath(written: string): string | undefined {
  const path = written.replace(/^(\.\/)+/, '')
  if (path === '' || path.length > MOST_CHARS || /[\\\0]|^[a-zA-Z]:/.test(path)) return undefined
  const isSafe = path.split('/').every(part => part !== '' && part !== '.' && part !== '..')
  return isSafe ? path : undefined
}
