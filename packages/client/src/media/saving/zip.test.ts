import { expect, it } from 'vitest'
import { type ZipFile, zipLength, zipOf } from './zip.ts'

const END = 0x06054b50
const LOCATOR = 0x07064b50
const RECORD = 0x06064b50
const ENTRY = 0x02014b50

const files = (count: number): ZipFile[] =>
  Array.from({ length: count }, (_, i) => ({
    name: `é ${i}.jpg`,
    size: 1,
    lastModified: new Date(2024, 4, 17),
  }))

async function* entries(all: readonly ZipFile[]) {
  for (const file of all) yield { ...file, input: new Uint8Array(file.size) }
}

function directoryOf(zip: Uint8Array) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  const end = zip.byteLength - 22
  expect(view.getUint32(end, true)).toBe(END)
  const has64 = view.getUint32(end - 20, true) === LOCATOR
  if (!has64) {
    const offset = view.getUint32(end + 16, true)
    return {
      has64,
      count: view.getUint16(end + 10, true),
      offset,
      first: view.getUint32(offset, true),
    }
  }
  const record = Number(view.getBigUint64(end - 12, true))
  expect(view.getUint32(record, true)).toBe(RECORD)
  // The ZIP64 record must end where its locator begins.
  expect(record + 12 + Number(view.getBigUint64(record + 4, true))).toBe(end - 20)
  const size = Number(view.getBigUint64(record + 40, true))
  const offset = Number(view.getBigUint64(record + 48, true))
  expect(offset + size).toBe(record)
  const count = Number(view.getBigUint64(record + 32, true))
  return { has64, count, offset, first: view.getUint32(offset, true) }
}

it.each([
  [3, false],
  [65_534, false],
  [65_535, true],
  [70_000, true],
])('records the number of files in the ZIP, here %i', async (count, has64) => {
  const all = files(count)
  const zip = new Uint8Array(await new Response(zipOf(entries(all))).arrayBuffer())
  expect(directoryOf(zip)).toMatchObject({ count, has64, first: ENTRY })
  expect(zipLength(all)).toBe(BigInt(zip.length))
})

it('the computed length counts the ZIP64 record of an archive only once', () => {
  const far = (count: number) => [...files(count), { ...files(1)[0], name: 'far', size: 2 ** 32 }]
  const few = zipLength(far(10) as ZipFile[])
  const many = zipLength(far(65_534) as ZipFile[])
  const between = files(65_534).slice(10)
  const each = zipLength(between) - 22n
  expect(many - few).toBe(each)
})
