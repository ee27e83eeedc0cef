import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { downloadZip } from 'client-zip'

const fixtures = fileURLToPath(new URL('../../../../e2e/fixtures', import.meta.url))

export const fixture = (name: string): Buffer => readFileSync(join(fixtures, name))

/** 2021-07-04 12:34:56 UTC. */
const MODIFIED = 1_625_402_096

type Content = Uint8Array | string

export const picture = (what: string): string => `GIF89a${what}`

export function writeFiles(folder: string, files: Record<string, Content>): void {
  for (const [path, content] of Object.entries(files)) {
    const place = join(folder, path)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, content)
    utimesSync(place, MODIFIED, MODIFIED)
  }
}

export async function zipOf(files: Record<string, Content>): Promise<Uint8Array> {
  const entries = Object.entries(files).map(([name, input]) => ({
    name,
    input: typeof input === 'string' ? input : Uint8Array.from(input),
    lastModified: new Date(MODIFIED * 1000),
  }))
  return new Uint8Array(await downloadZip(entries).arrayBuffer())
}
