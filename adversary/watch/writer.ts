import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { jpegWithExif } from '@safelight/media/written-jpeg'
import type { Random } from '../fuzz/random.ts'

/** Files in a folder of the phone. */
const IN_FOLDER = 250

export const jpegOf = (number: number): Uint8Array =>
  Buffer.concat([
    jpegWithExif({ 271: 'Phone' }, { 36867: exifTime(number) }),
    Buffer.from(`photo ${number}`),
  ])

const exifTime = (number: number): string =>
  new Date(Date.UTC(2024, 0, 1) + number * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replaceAll('-', ':')
    .replace('T', ' ')

/**
 * Writes files as programs do that copy from a phone: under a temporary name, in two pieces, and then with
 * their own name. Renames some later, and pauses between bursts. Calls `written` after each burst.
 */
export async function writeLikeSyncthing(
  root: string,
  files: number,
  random: Random,
  written: (files: number) => void,
): Promise<void> {
  const renamed: string[] = []
  for (let number = 0; number < files; ) {
    const burst = Math.min(files - number, 20 + random.below(200))
    for (let at = 0; at < burst; at += 1) {
      writeOne(root, number + at, random)
      if (random.oneIn(20)) renamed.push(placeOf(root, number + at))
    }
    number += burst
    written(number)
    await delay(random.below(1500))
    // Half of the renames come after the import, the others before or in the middle of it.
    for (const path of renamed.splice(0, Math.ceil(renamed.length / 2))) {
      renameSync(path, path.replace(/IMG_/, 'Holiday_'))
    }
  }
  for (const path of renamed) renameSync(path, path.replace(/IMG_/, 'Holiday_'))
}

function writeOne(root: string, number: number, random: Random): void {
  const path = placeOf(root, number)
  mkdirSync(dirname(path), { recursive: true })
  const bytes = jpegOf(number)
  const begun = temporaryNameOf(path, random)
  writeFileSync(begun, bytes.subarray(0, bytes.length >> 1))
  writeFileSync(begun, bytes)
  renameSync(begun, path)
}

const placeOf = (root: string, number: number): string =>
  join(
    root,
    `Camera ${Math.floor(number / IN_FOLDER)}`,
    `IMG_${String(number).padStart(5, '0')}.jpg`,
  )

function temporaryNameOf(path: string, random: Random): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const names = [
    `.syncthing.${name}.tmp`,
    `~syncthing~${name}.tmp`,
    `.${name}.k3Dx9Q`,
    `${name}.ocTransferId7.part`,
    `${name}.crdownload`,
  ]
  return join(dirname(path), names[random.below(names.length)] ?? '')
}
