import { describe, expect, it } from 'vitest'
import { createOwnLists } from './own-lists.ts'

const idOf = (i: number) => `01J000000000000000000000${String(i).padStart(2, '0')}`

const album = (part: object = {}) =>
  JSON.stringify({
    format: 'safelight-export-album/1',
    id: idOf(90),
    title: 'Sea',
    description: '',
    createdAt: '2024-05-06T07:08:09.123Z',
    cover: null,
    items: ['2024/2024-05/a.jpg', '2024/2024-05/b.jpg'],
    ...part,
  })

const noSidecars = { ownId: () => undefined }

describe('the lists of a Safelight export', () => {
  it('can refer to items by file paths instead of ids', () => {
    const lists = createOwnLists()
    expect(lists.add('Export/Albums/Sea.json', album())).toBe(true)
    const ids = new Map([['Export/2024/2024-05/b.jpg', idOf(2)]])
    const { albums } = lists.restorable({ ownId: path => ids.get(path) })
    expect(albums).toMatchObject([{ title: 'Sea', itemIds: [idOf(2)] }])
  })

  it('an album in several parts of an export gets the items of every part', () => {
    const lists = createOwnLists()
    lists.add('Albums/Sea.json', album({ itemIds: [idOf(1)] }))
    lists.add('Albums/Sea.json', album({ itemIds: [idOf(1)] }))
    lists.add('Albums/Sea.json', album({ itemIds: [idOf(2)], cover: idOf(2) }))
    const { albums } = lists.restorable(noSidecars)
    expect(albums).toMatchObject([{ itemIds: [idOf(1), idOf(2)], cover: idOf(2) }])
  })

  it('ignore files of other programs', () => {
    const lists = createOwnLists()
    expect(lists.add('Albums/Trip.json', JSON.stringify({ title: 'Trip' }))).toBe(false)
    expect(lists.add('Trip/metadata.json', album())).toBe(false)
    lists.add('Albums/Sea.json', album())
    expect(
      ['Albums/Sea.txt', 'Albums/Trip.txt', 'Report of part 12.txt', 'notes.txt'].map(
        lists.isBeside,
      ),
    ).toEqual([true, false, true, false])
  })
})
