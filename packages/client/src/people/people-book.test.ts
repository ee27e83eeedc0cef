import type { Box } from '@safelight/recognition/detections'
import { quantize } from '@safelight/recognition/quantize'
import { describe, expect, it } from 'vitest'
import { aFace, aPicture } from '../../test/detected-faces.ts'
import type { ItemDetections } from '../recognition/detections/detection-store.ts'
import { createPeopleBook } from './people-book.ts'
import { addPerson, inTurn, refuseFaces } from './people-edits.ts'
import { NOBODY } from './people-record.ts'

const BOX: Box = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
const RIGHT: Box = { x: 0.6, y: 0.1, width: 0.2, height: 0.2 }

const PICTURES: ItemDetections[] = [
  aPicture('1', '2024-05', [aFace('Ann', 1, BOX), aFace('Bea', 1, RIGHT)]),
  aPicture('2', '2024-05', [aFace('Ann', 2, RIGHT), aFace('Bea', 2, BOX)]),
  aPicture('3', '2023-01', [aFace('Ann', 3, BOX), aFace('Bea', 3, RIGHT)]),
  aPicture('4', '2022-01', [aFace('Ann', 4, BOX)]),
  aPicture('5', '2021-01', [aFace('Bea', 4, BOX), aFace('Passer-by', 1, RIGHT)]),
]

function aBook(pictures = PICTURES) {
  const book = createPeopleBook()
  book.put(pictures)
  return book
}

const idOf = (book: ReturnType<typeof aBook>, item: string, at = 0) =>
  book.facesIn(item)[at]?.person.id ?? ''
const counts = (book: ReturnType<typeof aBook>) =>
  book.overview().people.map(({ name, count }) => `${name} ${count}`)

describe('people', () => {
  it('are groups of similar faces in at least three pictures', () => {
    const book = aBook()
    expect(book.overview()).toMatchObject({ faces: 9, questions: [] })
    expect(counts(book)).toEqual([' 4', ' 4'])
    expect(book.facesIn('5').map(({ box }) => box.x)).toEqual([0.1, 0.6])
    expect(book.facesIn('5')[1]?.person).toMatchObject({ count: 1, known: false })
    expect(book.facesIn('none')).toEqual([])
  })

  it('list their pictures by month, the newest first', () => {
    const book = aBook()
    expect([...book.picturesOf(idOf(book, '1'))]).toEqual([
      ['2024-05', new Set(['1', '2'])],
      ['2023-01', new Set(['3'])],
      ['2022-01', new Set(['4'])],
    ])
    expect(book.picturesOf('nobody').size).toBe(0)
  })

  it('keep their names when more faces are detected', () => {
    const book = aBook()
    const ann = book.groupOf(idOf(book, '1'))
    if (!ann) throw new Error('no group')
    book.setRecord(addPerson('ann', { name: 'Ann' }, ann)(NOBODY))
    expect(counts(book)).toEqual(['Ann 4', ' 4'])
    book.put([aPicture('6', '2024-06', [aFace('Ann', 9, BOX)])])
    expect(counts(book)).toEqual(['Ann 5', ' 4'])
    book.remove(['1', '2'])
    expect(counts(book)).toEqual(['Ann 3'])
  })

  it('keep their names when another model detects the same faces', () => {
    const pictures = [...PICTURES, aPicture('6', '2020-01', [aFace('Ann', 6, BOX, 0.6)])]
    const book = aBook(pictures)
    const ann = book.groupOf(idOf(book, '1'))
    if (!ann) throw new Error('no group')
    expect(counts(book)).toEqual([' 5', ' 4'])
    const refused = [{ item: '6', box: BOX }]
    book.setRecord(
      inTurn(addPerson('ann', { name: 'Ann' }, ann), refuseFaces('ann', refused))(NOBODY),
    )
    expect(counts(book)).toEqual(['Ann 4', ' 4'])
    const shifted = ({ x, y, width, height }: Box) => ({ x: x + 0.02, y: y - 0.01, width, height })
    // The other model lists the faces in another order. Its embeddings cannot be compared with the first
    // model's.
    book.put(
      pictures.map(({ id, month, faces }) =>
        aPicture(
          id,
          month,
          [...faces].reverse().map(face => ({
            ...face,
            box: shifted(face.box),
            embedding: quantize([...face.embedding].reverse()),
          })),
          'another model',
        ),
      ),
    )
    expect(counts(book)).toEqual(['Ann 4', ' 4'])
    expect(book.facesIn('6')[0]?.person.name).toBe('')
  })

  it('do not include a similar face that another model detected', () => {
    const book = aBook([
      ...PICTURES.slice(0, 3),
      aPicture('4', '2022-01', [aFace('Ann', 4, BOX)], 'other'),
    ])
    expect(counts(book)).toEqual([' 3', ' 3'])
  })

  it('can still be found by the id of a merged person', () => {
    const book = aBook()
    const before = idOf(book, '1')
    const group = book.groupOf(before)
    if (!group) throw new Error('no group')
    book.setRecord({
      people: [
        {
          id: 'b',
          name: '',
          hidden: false,
          faces: [group.face],
          samples: [],
          not: [],
          unsure: [],
          boxes: [],
          was: ['a'],
        },
      ],
    })
    expect(book.picturesOf(before).size).toBe(3)
    expect(book.picturesOf('a').size).toBe(3)
  })

  it('show a face from another picture if the picture of the representative face is excluded', () => {
    const book = aBook()
    const group = book.groupOf(idOf(book, '1'), ['1', '2', '3'])
    expect(group?.face.item).toBe('4')
    expect(book.groupOf(idOf(book, '1'), ['1', '2', '3', '4'])).toBeUndefined()
  })
})
