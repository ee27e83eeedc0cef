import { openRowBytes } from '@safelight/crypto/device'
import type { Box } from '@safelight/recognition/detections'
import { expect, it } from 'vitest'
import { aFace, aPicture } from '../../test/detected-faces.ts'
import { anAccount } from '../../test/fixtures.ts'
import type { ItemDetections } from '../recognition/detections/detection-store.ts'
import { createKeptShards } from '../recognition/shards/kept-shards.ts'
import { createMemoryDisk } from '../store/device-disk.ts'
import { FACES, facesRowOf, isFacesRow } from '../store/item-faces-rows.ts'
import { createKeptNeighbors } from './kept-neighbors.ts'
import { createPeopleBook } from './people-book.ts'

const LEFT: Box = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
const RIGHT: Box = { x: 0.6, y: 0.1, width: 0.2, height: 0.2 }
const PEOPLE = ['Ann', 'Bea', 'Cy']

const PICTURES: ItemDetections[] = Array.from({ length: 90 }, (_, i) =>
  aPicture(`item ${i}`, '2024-05', [
    aFace(PEOPLE[i % 3] ?? '', i, LEFT, 0.5 + (i % 5) / 10),
    aFace(PEOPLE[(i + 1) % 3] ?? '', i, RIGHT, 0.5 + (i % 7) / 15),
  ]),
)

type Book = ReturnType<typeof createPeopleBook>

const told = (book: Book, pictures: readonly ItemDetections[]) => ({
  ...book.overview(),
  each: pictures.map(({ id }) => book.facesIn(id)),
})

function freshly(pictures: readonly ItemDetections[]) {
  const book = createPeopleBook()
  book.put(pictures)
  return told(book, pictures)
}

async function aDevice() {
  const [keys, disk] = [await anAccount(), createMemoryDisk()]
  const open = () => createKeptNeighbors(keys, Promise.resolve(disk))
  /**
   * Opens a new page that loads the cached neighbors. `found` is the number of faces whose neighbors the page
   * had to compute.
   */
  const reopen = async (pictures: readonly ItemDetections[]) => {
    const [book, kept] = [createPeopleBook(), open()]
    book.load(pictures)
    await kept.read(book.know)
    let found = 0
    while (book.settle(0)) {
      book.settle(1)
      found += 1
    }
    return { book, kept, found }
  }
  const save = (book: Book, kept = open()) => kept.save(book.changedRows(), book.allRows)
  const names = async () => (await disk.names()).filter(isFacesRow)
  return { keys, disk, open, reopen, save, names }
}

async function aKeptDevice(pictures = PICTURES) {
  const device = await aDevice()
  const book = createPeopleBook()
  book.put(pictures)
  await device.save(book)
  return device
}

it('a reloaded page shows the same people without comparing faces again', async () => {
  const { reopen, open } = await aKeptDevice()
  expect(await open().has()).toBe(true)
  const { book, found } = await reopen(PICTURES)
  expect(found).toBe(0)
  expect(told(book, PICTURES)).toEqual(freshly(PICTURES))
  expect(book.changedRows()).toEqual([])
})

it('people from the cache equal freshly computed people after pictures or the model change', async () => {
  const { reopen, save } = await aKeptDevice(PICTURES.slice(0, 40))
  const again = PICTURES.slice(60).map(each => ({ ...each, by: { faces: 'another' } }))
  const steps = [
    PICTURES.slice(0, 60),
    PICTURES.slice(5),
    [...PICTURES.slice(5, 60), ...again],
    [...PICTURES.slice(9, 60), ...again],
    PICTURES,
  ]
  for (const pictures of steps) {
    const { book, kept } = await reopen(pictures)
    expect(told(book, pictures)).toEqual(freshly(pictures))
    const [first] = pictures as [ItemDetections]
    book.remove([first.id])
    await save(book, kept)
    const rest = await reopen(pictures.slice(1))
    expect(rest.found).toBe(0)
    expect(told(rest.book, pictures.slice(1))).toEqual(freshly(pictures.slice(1)))
    rest.book.put([first])
    await save(rest.book, rest.kept)
  }
})

it('a lost, damaged or swapped cache row affects only its own faces', async () => {
  const { disk, reopen } = await aKeptDevice()
  const [one, two, three] = PICTURES.map(({ id }) => facesRowOf(id)) as [string, string, string]
  const row = (await disk.read(two)) ?? new Uint8Array()
  await disk.write(
    new Map([
      [one, undefined],
      [two, Uint8Array.from(row, (byte, i) => (i === row.length - 1 ? byte ^ 1 : byte))],
      [three, row],
    ]),
  )
  const { book, found } = await reopen(PICTURES)
  const lost = PICTURES.filter(({ id }) => [one, two, three].includes(facesRowOf(id)))
  expect(found).toBe(2 * lost.length)
  expect(told(book, PICTURES)).toEqual(freshly(PICTURES))
  expect(new Set(book.changedRows().map(({ name }) => name))).toEqual(new Set([one, two, three]))
})

it('two pages that save changes one after the other leave a consistent cache', async () => {
  const { reopen, save } = await aKeptDevice(PICTURES.slice(0, 50))
  const [one, two] = [
    await reopen(PICTURES.slice(0, 50)),
    await reopen(PICTURES.slice(0, 50)),
  ] as const
  one.book.put(PICTURES.slice(50, 70))
  two.book.put(PICTURES.slice(70))
  await save(one.book, one.kept)
  await save(two.book, two.kept)
  expect(told((await reopen(PICTURES)).book, PICTURES)).toEqual(freshly(PICTURES))
})

it('cache rows do not contain the ids of items', async () => {
  const { keys, disk, names, reopen, save } = await aKeptDevice()
  const rows = (await names()).filter(name => name !== FACES)
  expect(new Set(rows)).toEqual(new Set(PICTURES.map(({ id }) => facesRowOf(id))))
  for (const name of rows) {
    const sealed = (await disk.read(name)) ?? new Uint8Array()
    const bytes = await openRowBytes(keys, name, sealed)
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain('item ')
  }
  const { book, kept } = await reopen(PICTURES)
  book.remove(PICTURES.map(({ id }) => id))
  await save(book, kept)
  expect(await names()).toEqual([FACES])
})

it('cache rows are deleted together with all recognition data', async () => {
  const { keys, disk, names } = await aKeptDevice()
  await createKeptShards(keys, Promise.resolve(disk)).clear()
  expect(await names()).toEqual([])
})
