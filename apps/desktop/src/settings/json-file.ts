import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import type { z } from 'zod'

/** A small file of ours; what it holds is read once and written whole. */
export interface JsonFile<T> {
  get(): T
  /** On disk when it returns: a crash leaves the old content or the new one. */
  set(value: T): void
}

/**
 * The file at `path`; `empty` stands for one that is missing, damaged or of another version. One that is not missing
 * is kept beside it as `.damaged`: it may be the only list of the folders that a person has picked.
 */
export function openJsonFile<T>(path: string, schema: z.ZodType<T>, empty: T): JsonFile<T> {
  let value = read(path, schema) ?? empty
  return {
    get: () => value,
    set(next) {
      replace(path, JSON.stringify(next))
      value = next
    },
  }
}

function read<T>(path: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    if (existsSync(path)) renameSync(path, `${path}.damaged`)
    return undefined
  }
}

function replace(path: string, text: string): void {
  const fresh = `${path}.new`
  const file = openSync(fresh, 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(fresh, path)
}
