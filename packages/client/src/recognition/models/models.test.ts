import { createHash } from 'node:crypto'
import { filesOf, type ModelFile } from '@safelight/contract/recognition-manifest'
import type { Bytes } from '@safelight/crypto/bytes'
import { tinyModels } from '@safelight/recognition/tiny-models'
import { expect, it } from 'vitest'
import { type ApiClient, ApiError } from '../../api/api-client.ts'
import { findManifest } from './find-manifest.ts'
import { createModelStore } from './model-store.ts'
import type { Pieces } from './pieces.ts'

function inMemory(): Pieces & { kept: Map<string, Bytes> } {
  const kept = new Map<string, Bytes>()
  return {
    kept,
    names: async () => [...kept.keys()],
    read: async name => kept.get(name),
    keep: async (name, bytes) => void kept.set(name, bytes),
    drop: async name => void kept.delete(name),
  }
}

const described = (content: Uint8Array): ModelFile => ({
  sha256: createHash('sha256').update(content).digest('hex'),
  size: content.length,
})

const PIECE_BYTES = 1000

function aModel() {
  const content = Uint8Array.from({ length: 2.5 * PIECE_BYTES }, (_, index) => index % 251)
  const asked: number[] = []
  const pieces = inMemory()
  let served = content
  let breaks: number | undefined
  const store = createModelStore(
    pieces,
    async (_, { start, end }) => {
      asked.push(start / PIECE_BYTES)
      const part = served.slice(start, end)
      const isBroken = start / PIECE_BYTES === breaks
      return new Response(isBroken ? part.slice(0, 100) : part).body as ReadableStream<Bytes>
    },
    PIECE_BYTES,
  )
  return {
    file: described(content),
    content,
    asked,
    pieces,
    store,
    serve(other: Uint8Array<ArrayBuffer>) {
      served = other
    },
    breakAt(piece?: number) {
      breaks = piece
    },
  }
}

it('downloads a model only once', async () => {
  const { store, file, content, asked } = aModel()
  expect(Buffer.compare(await store.read(file), content)).toBe(0)
  expect(asked).toEqual([0, 1, 2])
  expect(Buffer.compare(await store.read(file), content)).toBe(0)
  expect(asked).toEqual([0, 1, 2])
})

it('resumes a download where it was interrupted', async () => {
  const { store, file, content, asked, breakAt } = aModel()
  breakAt(1)
  await expect(store.read(file)).rejects.toThrow('The answer broke off.')
  breakAt(undefined)
  expect(Buffer.compare(await store.read(file), content)).toBe(0)
  expect(asked).toEqual([0, 1, 1, 2])
})

it('rejects a file with a wrong digest', async () => {
  const { store, file, content, asked, pieces, serve } = aModel()
  const other = content.slice()
  other[5] = 255
  serve(other)
  await expect(store.read(file)).rejects.toThrow('The server gave another model')
  expect(pieces.kept.size).toBe(0)
  serve(content)
  await store.read(file)
  pieces.kept.get(`${file.sha256}/2`)?.fill(0)
  await expect(store.read(file)).rejects.toThrow('another model')
  expect(Buffer.compare(await store.read(file), content)).toBe(0)
  expect(asked.length).toBe(9)
})

it('rejects a download longer than the model', async () => {
  const { file, content, pieces } = aModel()
  const full = { ...pieces, keep: () => Promise.reject(new Error('full')) }
  const store = createModelStore(full, async () => {
    return new Response(content.slice()).body as ReadableStream<Bytes>
  })
  expect(Buffer.compare(await store.read(file), content)).toBe(0)
  await expect(store.read({ ...file, size: 10 })).rejects.toThrow('more than was asked')
})

it('deletes models that the manifest no longer lists', async () => {
  const { store, file, pieces } = aModel()
  await store.read(file)
  await pieces.keep('manifest', new Uint8Array(1))
  await pieces.keep(`${'0'.repeat(64)}/0`, new Uint8Array(1))
  await store.keepOnly([file])
  expect([...pieces.kept.keys()].sort()).toEqual(
    [0, 1, 2]
      .map(index => `${file.sha256}/${index}`)
      .concat('manifest')
      .sort(),
  )
  await store.keepOnly([])
  expect([...pieces.kept.keys()]).toEqual(['manifest'])
})

it('uses the last known manifest offline', async () => {
  const pieces = inMemory()
  let answer: () => Promise<unknown> = async () => ({ format: 1, models: [] })
  const api = { call: () => answer() } as unknown as ApiClient
  const fails = (code: ApiError['code']) => {
    answer = () => Promise.reject(new ApiError(code, 0, code))
  }
  fails('NETWORK')
  await expect(findManifest(api, pieces)).rejects.toThrow('NETWORK')
  const none = { manifest: { format: 1, models: [] }, newer: [], files: [] }
  answer = async () => ({ format: 1, models: [] })
  expect(await findManifest(api, pieces)).toEqual(none)
  fails('NETWORK')
  expect(await findManifest(api, pieces)).toEqual(none)
  fails('NOT_SIGNED_IN')
  await expect(findManifest(api, pieces)).rejects.toThrow('NOT_SIGNED_IN')
  fails('NOT_FOUND')
  expect(await findManifest(api, pieces)).toBeUndefined()
  fails('NETWORK')
  await expect(findManifest(api, pieces)).rejects.toThrow('NETWORK')
})

it('continues with the models that it knows if the server has newer ones', async () => {
  const { manifest } = await tinyModels()
  const models = manifest.models.map(model =>
    model.task === 'face-embedding' ? { ...model, family: 'later' } : model,
  )
  const pieces = inMemory()
  const api = { call: async () => ({ ...manifest, models }) } as unknown as ApiClient
  const found = await findManifest(api, pieces)
  expect(found?.manifest.models.map(({ task }) => task)).toEqual(
    manifest.models.map(({ task }) => task).filter(task => !task.startsWith('face-')),
  )
  expect(found?.newer).toEqual(['people'])
  expect(found?.files).toEqual(filesOf(manifest))
  // The next version of the page reads all of the kept manifest, also offline.
  const away = {
    call: () => Promise.reject(new ApiError('NETWORK', 0, 'NETWORK')),
  } as unknown as ApiClient
  expect(await findManifest(away, pieces)).toEqual(found)
  expect(new TextDecoder().decode(pieces.kept.get('manifest'))).toContain('later')
})
