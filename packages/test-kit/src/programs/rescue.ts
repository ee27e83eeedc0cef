import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type TestServer, temporaryFolder } from '../server.ts'
import { digestOf } from '../uploads/uploads.ts'
import { findPython, runScript } from './python.ts'

/** Path of a Python that can run the rescue script; empty if there is none. */
export const python =
  findPython('import sys, cryptography; assert sys.version_info >= (3, 9)') ?? ''

/** Path of a Python that can also derive keys from passwords; empty if there is none. */
export const argon2Python =
  findPython('from cryptography.hazmat.primitives.kdf.argon2 import Argon2id') ?? ''

/** Copies the data folder of a server, in the state in which a power loss would leave it. */
export function copyOf({ folder }: Pick<TestServer, 'folder'>): string {
  const data = join(temporaryFolder(), 'data')
  cpSync(folder, data, { recursive: true })
  return data
}

/**
 * Runs the rescue script on the data folder `data`, and restores into a new folder. `input` is what a person
 * would type: the recovery words, or another secret if `args` ask for one.
 */
export async function rescue(data: string, input: string, args: string[] = [], by = python) {
  const output = join(temporaryFolder(), 'restored')
  mkdirSync(output)
  return { output, ...(await runScript(by, 'rescue', [data, output, ...args], input)) }
}

export function contents(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  return new Map(files.map(file => [relative(folder, file), digestOf(readFileSync(file))]))
}

export const linesOf = (folder: string, name: string) =>
  existsSync(join(folder, name))
    ? readFileSync(join(folder, name), 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
    : []
