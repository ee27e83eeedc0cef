import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changeRows } from '../changes/change-rows.ts'
import { changes } from '../changes/changes.ts'
import { ITEM_FIELDS, itemOfRecord, itemRows } from '../items/item-rows.ts'
import { listedItem, type MediaItem, mediaItem } from '../items/items.ts'
import { LIMITS } from './limits.ts'
import { decodeRow, END_OF_ROWS, encodeRow, frame } from './rows.ts'

const base64url = (length: number, byte = 7) => Buffer.alloc(length, byte).toString('base64url')
const toBytes = (text: string) => Buffer.from(text, 'base64url')
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const ITEM: MediaItem = {
  id: ID,
  fileName: `${ID}.jpg`,
  name: `${ID}.jpg`,
  filePath: `/${ID}.jpg`,
  type: 'image/jpeg',
  size: 5 * 1024 ** 3,
  checksum: base64url(32),
  dateAdded: '2024-06-01T10:00:00.123Z',
  dateTaken: '1969-12-30',
  creationDate: '1969-12-30',
  version: 3,
  privateVersion: 2,
  wrappedKey: base64url(61),
  sharedDetails: base64url(285),
  privateDetails: base64url(541),
}

const there = (item: MediaItem) => encodeRow(ITEM_FIELDS, itemRows.toRecord(item as never), toBytes)
const back = (row: Uint8Array) => mediaItem.parse(itemOfRecord(decodeRow(ITEM_FIELDS, row, toText)))

it('a row decodes to the item that was encoded', () => {
  const row = there(ITEM)
  expect(back(row)).toEqual(ITEM)
  expect(row.length).toBeLessThan(32 + 61 + 285 + 541 + 80)
})

it('a row omits the shared details only if the private details contain them', () => {
  const { sharedDetails: _, ...rest } = { ...ITEM, version: 2 }
  const record = decodeRow(ITEM_FIELDS, there({ ...ITEM, version: 2 }), toText)
  expect(listedItem.parse(itemOfRecord(record))).toEqual(rest)
  expect(back(there(ITEM)).sharedDetails).toBe(ITEM.sharedDetails)
})

it('a row keeps every possible day and instant of an item', () => {
  const day = fc.date({
    min: new Date('0001-01-01'),
    max: new Date('9999-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(day, date => {
      const dateAdded = date.toISOString()
      const dateTaken = dateAdded.slice(0, 10)
      const item = { ...ITEM, dateAdded, dateTaken, creationDate: dateTaken }
      expect(back(there(item))).toEqual(item)
    }),
  )
})

it('the order of the fields of an item does not change its row', () => {
  expect(toText(there(ITEM))).toBe(
    toText(there(Object.fromEntries(Object.entries(ITEM).reverse()) as MediaItem)),
  )
})

it('a row can describe a changed, a trashed or a deleted item', () => {
  const list = [
    { seq: 4, item: ITEM },
    { seq: 5, id: ID, deleted: false },
    { seq: 6, id: ID, deleted: true },
  ]
  const read = list.map(change => {
    const row = encodeRow(changeRows.fields, changeRows.toRecord(change as never), toBytes)
    return changeRows.toEntry(decodeRow(changeRows.fields, row, toText))
  })
  expect(changes.response.shape.changes.parse(read)).toEqual(list)
})

it('decoding a row ignores unknown fields', () => {
  const fields = { ...ITEM_FIELDS, later: [99, 'plain'] } as const
  expect(back(encodeRow(fields, { ...ITEM, later: 1 }, toBytes))).toEqual(ITEM)
})

it.each<[string, string]>([
  ['nothing', ''],
  ['a list', '81a0'],
  ['a truncated map', 'a201'],
  ['a map with trailing bytes', 'a000'],
  ['a map of unknown length', 'bf01182aff'],
  ['a duplicate field', 'a2071801071801'],
  ['an integer in a longer form', 'a1071801'],
  ['text instead of bytes', 'a1046161'],
  ['an id of the wrong length', 'a10141ff'],
  ['an invalid day', 'a106f97e00'],
  ['a time out of range', 'a1051b001fffffffffffff'],
])('decoding a row refuses %s', (_, hex) => {
  expect(() => decodeRow(ITEM_FIELDS, Buffer.from(hex, 'hex'), toText)).toThrow()
})

it('decoding a row rejects an item of an unknown type', () => {
  const row = there({ ...ITEM, type: 'text/plain' as MediaItem['type'] })
  expect(() => back(row)).toThrow('not a type')
})

it('the length of a row precedes the row', () => {
  expect([...frame(Uint8Array.of(1, 2))]).toEqual([0, 0, 0, 2, 1, 2])
  expect([...END_OF_ROWS]).toEqual([0, 0, 0, 0])
})

it('the longest possible item fits into a row', () => {
  const details = base64url((LIMITS.sealedDetailsChars / 4) * 3)
  const row = there({ ...ITEM, sharedDetails: details, privateDetails: details })
  expect(row.length).toBeLessThan(LIMITS.rowBytes)
})
