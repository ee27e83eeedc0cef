import { expect, it } from 'vitest'
import { collected } from '../../test/collected.ts'
import { createPartners } from '../upload/files/partners.ts'
import type { FoundFile } from './found-files.ts'
import { inPairs, type Pairing } from './found-pairs.ts'
import { typeOfFile } from './supported-files.ts'

function found(path: string, part: Partial<FoundFile> = {}): FoundFile {
  return {
    shownPath: path,
    path,
    size: 1000,
    modified: 0,
    type: typeOfFile(path),
    archive: '',
    open: async () => new Blob([path]),
    ...part,
  }
}

/** In these tests, a file with the content `of x` names `x` as its live photo. */
function pairingOf(files: Pick<FoundFile, 'path' | 'size'>[]): Pairing {
  const partners = createPartners()
  for (const { path, size } of files) partners.add(path, size)
  return {
    livePhotoOf: ({ path }) => partners.livePhotoOf(path),
    isLone: ({ path }) => partners.isLone(path),
    contentIdOf: async file => /^of (.*)/.exec(await (await file.open()).text())?.[1],
  }
}

const foundOf = (path: string, id: string, part: Partial<FoundFile> = {}) =>
  found(path, { open: async () => new Blob([`of ${id}`]), ...part })

async function pairsOf(...files: FoundFile[]) {
  async function* all() {
    for (const file of files) {
      let isOver = false
      yield { ...file, open: async () => (isOver ? expect.unreachable() : file.open()) }
      isOver = true
    }
  }
  const pairs = await collected(inPairs(all(), pairingOf(files)))
  return pairs.map(({ path, movie }) => (movie ? [path, movie.path] : [path]))
}

it('joins a live photo’s picture and movie in either order', async () => {
  expect(await pairsOf(found('a.jpg'), found('b.mov'), found('a.mov'), found('b.png'))).toEqual([
    ['a.jpg', 'a.mov'],
    ['b.png', 'b.mov'],
  ])
  expect(await pairsOf(found('a.jpg'), found('c/a.mov'), found('d.jpg'))).toEqual([
    ['a.jpg'],
    ['c/a.mov'],
    ['d.jpg'],
  ])
})

it('opens the first file of a pair before it requests the next file', async () => {
  const pairing = pairingOf(['a.jpg', 'a.mov'].map(path => ({ path, size: 1 })))
  const opened: string[] = []
  async function* files() {
    for (const path of ['a.jpg', 'a.mov']) {
      const open = async () => {
        opened.push(path)
        return new Blob([path])
      }
      yield found(path, { open })
      expect(opened.includes('a.jpg')).toBe(true)
    }
  }
  const [pair] = await collected(inPairs(files(), pairing))
  expect(await (await pair?.open())?.text()).toBe('a.jpg')
  expect(await (await pair?.movie?.open())?.text()).toBe('a.mov')
  expect(opened).toEqual(['a.jpg', 'a.mov'])
})

it('yields a file unpaired if its partner cannot be opened', async () => {
  expect(await pairsOf(found('a.jpg'), found('a.mov', { problem: 'It is damaged.' }))).toEqual([
    ['a.mov'],
    ['a.jpg'],
  ])
})

it('yields a file unpaired if the waiting files would take too much memory', async () => {
  const large = { archive: 'a.zip', isPacked: true as const, size: 20 * 2 ** 20 }
  const names = Array.from({ length: 8 }, (_, i) => `${i}.jpg`)
  const files = [
    ...names.map(name => found(name, large)),
    ...names.map(name => found(name.replace('jpg', 'mov'), large)),
  ]
  const pairs = await pairsOf(...files)
  expect(pairs.flat()).toHaveLength(16)
  expect(pairs.filter(pair => pair.length === 2)).toHaveLength(6)
})

it('joins files with different names by the live photo id in their content', async () => {
  const pairs = await pairsOf(
    foundOf('beach.jpg', 'A'),
    foundOf('old/clip 7.mov', 'B'),
    foundOf('IMG_1.jpg', 'C'),
    foundOf('IMG_1.mov', 'C'),
    foundOf('wood.heic', 'B'),
    found('plain.jpg'),
    foundOf('alone.jpg', 'D'),
    foundOf('clip 8.mov', 'A'),
    found('plain.mov2'),
  )
  expect(pairs).toEqual([
    ['IMG_1.jpg', 'IMG_1.mov'],
    ['wood.heic', 'old/clip 7.mov'],
    ['plain.jpg'],
    ['beach.jpg', 'clip 8.mov'],
    ['plain.mov2'],
    ['alone.jpg'],
  ])
})

it('yields a file unpaired if its live photo id is missing or repeated', async () => {
  const broken = { open: () => Promise.reject(new Error('gone')) }
  expect(
    await pairsOf(
      foundOf('a.jpg', 'A'),
      foundOf('b.jpg', 'A'),
      found('c.mov', broken),
      found('d.mov', { problem: 'It is damaged.' }),
      found('e.mov'),
    ),
  ).toEqual([['b.jpg'], ['c.mov'], ['d.mov'], ['e.mov'], ['a.jpg']])
})

it('yields the oldest file unpaired when too many files wait for a partner', async () => {
  const pictures = Array.from({ length: 1002 }, (_, i) => foundOf(`p${i}.jpg`, `${i}`))
  const pairs = await pairsOf(...pictures, foundOf('x.mov', '0'), foundOf('y.mov', '1001'))
  expect(pairs.slice(0, 4)).toEqual([['p0.jpg'], ['p1.jpg'], ['p2.jpg'], ['p1001.jpg', 'y.mov']])
  expect(pairs.flat()).toHaveLength(1004)
})
