import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SealedItem } from './seal.ts'

export interface WrittenItem {
  item: SealedItem
  original: WrittenBlob
  renditions: WrittenBlob | undefined
  spans: { role: string; offset: number; length: number }[]
}

interface WrittenBlob {
  key: string
  bytes: number
  digest: string
}

export const writeWhole = (folder: string, items: SealedItem[]): WrittenItem[] =>
  items.map(item => {
    const spans = spansOf(item.renditions, 0)
    const renditions = Buffer.concat(item.renditions.map(({ bytes }) => bytes))
    return {
      item,
      original: writeOriginal(folder, item),
      renditions: spans.length > 0 ? write(folder, renditions) : undefined,
      spans,
    }
  })

/** Writes one blob that contains the renditions of all items. */
export function writeShared(folder: string, items: SealedItem[]): WrittenItem[] {
  const all = Buffer.concat(items.flatMap(item => item.renditions.map(({ bytes }) => bytes)))
  const blob = write(folder, all)
  let offset = 0
  return items.map(item => {
    const spans = spansOf(item.renditions, offset)
    offset += spans.reduce((sum, { length }) => sum + length, 0)
    return {
      item,
      original: writeOriginal(folder, item),
      renditions: spans.length > 0 ? blob : undefined,
      spans,
    }
  })
}

function spansOf(renditions: SealedItem['renditions'], from: number) {
  let offset = from
  return renditions.map(({ role, bytes: { length } }) => {
    const span = { role, offset, length }
    offset += length
    return span
  })
}

const writeOriginal = (folder: string, { original }: SealedItem): WrittenBlob =>
  typeof original === 'number'
    ? { key: newKey(), bytes: original, digest: randomBytes(32).toString('base64url') }
    : write(folder, original)

function write(folder: string, bytes: Uint8Array): WrittenBlob {
  const key = newKey()
  mkdirSync(join(folder, key.slice(0, 2)), { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, key.slice(0, 2), key), bytes)
  const digest = createHash('sha256').update(bytes).digest('base64url')
  return { key, bytes: bytes.length, digest }
}

const newKey = () => randomBytes(16).toString('hex')
