import { readdir, readFile } from 'node:fs/promises'
import type { Bytes } from '@safelight/crypto/bytes'

export const fixtures = (...names: string[]): Promise<Bytes[]> =>
  Promise.all(
    names.map(async name =>
      Uint8Array.from(await readFile(new URL(`../../../../e2e/fixtures/${name}`, import.meta.url))),
    ),
  )

export async function folderOf(folder: string): Promise<Bytes[]> {
  const names = await readdir(new URL(`../../../../e2e/fixtures/${folder}`, import.meta.url))
  const files = names.filter(name => /^[\w-]+\.(?!sh$)\w+$/.test(name))
  return fixtures(...files.map(name => `${folder}/${name}`))
}
