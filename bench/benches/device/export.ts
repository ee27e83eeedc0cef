import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LibraryItem } from '@safelight/client/item'
import { type Bytes, toBase64url } from '@safelight/crypto/bytes'
import { createItemKeys, type ItemKeys } from '@safelight/crypto/items'
import { startStream } from '@safelight/crypto/streams'
import { type ExporterDeps, openExporter } from '../../../packages/client/src/export/exporter.ts'
import { createKeptPlan } from '../../../packages/client/src/export/kept-plan.ts'
import { plannedId } from '../../../packages/client/src/export/plan.ts'
import { NO_CHOICES } from '../../../packages/client/src/memories/choices.ts'
import { NOBODY } from '../../../packages/client/src/people/people-record.ts'
import { openDeviceStore } from '../../../packages/client/src/store/device-store.ts'
import { madeItems } from '../../support/data/made-items.ts'
import { sealedLibrary } from '../../support/data/sealed-library.ts'
import type { Findings } from '../../support/figures/figures.ts'
import { heldMiB, residentMiB, watchMemory } from '../../support/server/memory.ts'

const ITEMS = 100_000
const SMALL = 1000
const LARGE = 4_500_000_000
const MiB = 2 ** 20
/** Number of output pieces of 256 KiB between two measurements of memory, because a measurement is slow. */
const SAMPLE_EVERY = 300

/**
 * Measures exports that are too slow for tests: very many items, and a ZIP of more than four gigabytes
 * (ZIP64).
 */
export async function run(): Promise<Findings> {
  const many = await exportMany()
  const large = await exportLarge()
  return {
    figures: [
      {
        name: 'memory held, 100,000 items',
        value: many.held,
        unit: 'MiB',
        reference: { name: 'at the start', value: many.before },
        ratio: many.held / many.before,
        aim: { atMost: 1.5 },
      },
      { name: '  resident at its peak', value: many.memory, unit: 'MiB' },
      { name: '  items', value: ITEMS / many.seconds, unit: 'a second' },
      { name: 'resident, one of 4.5 GB', value: large.memory, unit: 'MiB', aim: { atMost: 200 } },
      { name: '  speed', value: LARGE / 1e6 / large.seconds, unit: 'MB/s' },
    ],
    notes: [large.verified],
  }
}

interface Measured {
  /** Peak memory minus the memory at the start, in MiB. */
  memory: number
  seconds: number
}

/** Exports many items that share one small original, and discards the output. */
async function exportMany(): Promise<Measured & { before: number; held: number }> {
  const { keys, original } = await anItemKey()
  const ciphertext = await encryptedOnce(original, SMALL)
  const items = madeItems(ITEMS).map(item => withOriginal(item, original.header, SMALL))
  let before = 0
  let held = 0
  let pieces = 0
  const result = await measured(items, {
    keysOf: async () => keys,
    fetchStream: async () => new Blob([ciphertext]).stream() as ReadableStream<Bytes>,
    async openFile() {
      before ||= heldMiB()
      return new WritableStream({
        write() {
          pieces += 1
          if (pieces % SAMPLE_EVERY === 0) held = Math.max(held, heldMiB())
        },
      })
    },
  })
  return { ...result, before, held }
}

/** Exports one large file of zeros followed by small files, which start beyond four gigabytes. */
async function exportLarge(): Promise<Measured & { verified: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-bench-'))
  const path = join(folder, 'large.zip')
  try {
    const large = await anItemKey()
    const small = await anItemKey()
    const ciphertext = await encryptedOnce(small.original, SMALL)
    const [first, ...rest] = madeItems(20)
    if (!first) throw new Error('no item')
    const items = [
      withOriginal(first, large.original.header, LARGE),
      ...rest.map(item => withOriginal(item, small.original.header, SMALL)),
    ]
    const isLarge = (item: LibraryItem) => item.id === first.id
    const result = await measured(items, {
      keysOf: async item => (isLarge(item) ? large.keys : small.keys),
      fetchStream: async item =>
        isLarge(item)
          ? zeros(LARGE).pipeThrough(large.original.encrypt)
          : (new Blob([ciphertext]).stream() as ReadableStream<Bytes>),
      openFile: async () => {
        const file = await open(path, 'w')
        return new WritableStream({
          write: async piece => void (await file.write(piece)),
          close: () => file.close(),
        })
      },
    })
    const verified = execFileSync('python3', ['-c', VERIFY, path], { encoding: 'utf8' }).trim()
    return { ...result, verified }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const VERIFY = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    entries = archive.infolist()
    largest = max(each.file_size for each in entries)
    behind = sum(each.header_offset > 2**32 for each in entries)
    assert largest == ${LARGE} and behind > 50
    print(f'{len(entries)} entries verified by Python, one of {largest} bytes, {behind} of them start beyond 4 GiB')
`

interface Sources extends Pick<ExporterDeps, 'keysOf' | 'fetchStream'> {
  openFile(): Promise<WritableStream<Bytes>>
}

async function measured(
  items: readonly LibraryItem[],
  { openFile, ...sources }: Sources,
): Promise<Measured> {
  const { disk, keys } = await sealedLibrary(items)
  const store = await openDeviceStore(keys, disk)
  let window = new Map<string, LibraryItem>()
  const exporter = await openExporter({
    ...sources,
    store,
    kept: createKeptPlan(keys, disk),
    async find(planned) {
      const id = plannedId(planned)
      if (!window.has(id)) {
        const read = await store.read(`${planned.at}~`, 500, true)
        window = new Map(read.map(item => [item.id, item]))
      }
      return window.get(id)
    },
    albums: {
      albums: async () => [],
      itemsOf: async () => ({ ids: [], foreign: 0, next: undefined }),
      ofOthers: async () => ({ titles: [], areAll: true }),
    },
    decisions: async () => ({
      people: NOBODY,
      memories: NO_CHOICES,
      refusedLabels: { items: [] },
      refusedTags: { items: [], hidden: [] },
    }),
    people: async () => ({ in: () => [], nameNow: ({ name }) => name }),
    catchUp: async () => {},
    wait: async () => {},
    now: Date.now,
  })
  const before = residentMiB(process.pid)
  const watch = watchMemory(process.pid)
  const start = performance.now()
  await exporter.start({ partBytes: 10e9 }, openFile)
  const seconds = (performance.now() - start) / 1000
  const memory = watch.end() - before
  const { status, failure, problems } = exporter.progress()
  if (status !== 'done' || problems > 0) throw new Error(failure ?? `${problems} problems`)
  return { memory, seconds }
}

async function anItemKey() {
  const { keys } = await sealedLibrary([])
  const { item }: { item: ItemKeys } = await createItemKeys(keys, '01J00000000000000000000000')
  return { keys: item, original: await startStream(item, 'original') }
}

async function encryptedOnce(
  { encrypt }: Awaited<ReturnType<typeof startStream>>,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = zeros(length).pipeThrough(encrypt)
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function zeros(length: number): ReadableStream<Bytes> {
  let left = length
  return new ReadableStream({
    pull(controller) {
      const piece = new Uint8Array(Math.min(left, MiB))
      left -= piece.length
      if (piece.length > 0) controller.enqueue(piece)
      else controller.close()
    },
  })
}

function withOriginal(item: LibraryItem, header: Bytes, length: number): LibraryItem {
  if (!item.details) throw new Error('no details')
  const original = { length, header: toBase64url(header), type: 'image/jpeg' }
  return { ...item, size: length, details: { ...item.details, streams: { original } } }
}
