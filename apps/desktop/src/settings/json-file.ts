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

export interface JsonFile<T> {
  get(): T
  /** Writes atomically: after a crash, the file has the old content or the new one. */
  set(value: T): void
}

/** Uses `empty` if the file is missing or malformed. Renames a malformed file to `.damaged`. */
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
