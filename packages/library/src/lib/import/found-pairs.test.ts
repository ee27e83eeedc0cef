import { expect, it } from 'vitest'
import { collected } from '../../../test/collected.ts'
import { createPartners } from '../upload/files/partners.ts'
import type { FoundFile } from './found-files.ts'
import { inPairs } from './found-pairs.ts'

function found(path: string, part: Partial<FoundFile> = {}): FoundFile {
  return {
    shownPath: path,
    path,
    size: 1000,
    modified: 0,
    isInArchive: false,
    open: async () => new Blob([path]),
    ...part,
  }
}

async function pairsOf(...files: FoundFile[]) {
  const partners = createPartners()
  for (const { path, size } of files) partners.add(path, size)
  async function* all() {
    for (const file of files) {
      let isOver = false
      yield { ...file, open: async () => (isOver ? expect.unreachable() : file.open()) }
      // As of an archive: what was not opened by now is not opened any more.
      isOver = true
    }
  }
  const pairs = await collected(inPairs(all(), partners))
  return pairs.map(({ path, movie }) => (movie ? [path, movie.path] : [path]))
}

it('joins a picture and its movie whichever comes first, and leaves others alone', async () => {
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

it('opens the first before the next one is asked for', async () => {
  const partners = createPartners()
  for (const path of ['a.jpg', 'a.mov']) partners.add(path, 1)
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
  const [pair] = await collected(inPairs(files(), partners))
  expect(await (await pair?.open())?.text()).toBe('a.jpg')
  expect(await (await pair?.movie?.open())?.text()).toBe('a.mov')
  expect(opened).toEqual(['a.jpg', 'a.mov'])
})

it('gives a file whose partner cannot be opened by itself', async () => {
  expect(await pairsOf(found('a.jpg'), found('a.mov', { problem: 'It is damaged.' }))).toEqual([
    ['a.mov'],
    ['a.jpg'],
  ])
})

it('holds no more than it has memory for', async () => {
  const large = { isInArchive: true, size: 20 * 2 ** 20 }
  const names = Array.from({ length: 8 }, (_, i) => `${i}.jpg`)
  const files = [
    ...names.map(name => found(name, large)),
    ...names.map(name => found(name.replace('jpg', 'mov'), large)),
  ]
  const pairs = await pairsOf(...files)
  expect(pairs.flat()).toHaveLength(16)
  expect(pairs.filter(pair => pair.length === 2)).toHaveLength(6)
})
