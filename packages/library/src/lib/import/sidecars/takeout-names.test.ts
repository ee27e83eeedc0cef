// cspell:ignore bearbeitet -- as Takeout writes it in German
import { expect, it } from 'vitest'
import { createSidecarIndex } from './sidecar-index.ts'
import { takeoutNames } from './takeout-names.ts'

const LONG = 'a-very-long-name-of-a-picture-that-somebody-once-gave.jpg'

it.each([
  ['IMG.jpg', 'IMG.jpg.json'],
  ['IMG.jpg', 'IMG.jpg.supplemental-metadata.json'],
  ['IMG_20200101_123456789_HDR.jpg', 'IMG_20200101_123456789_HDR.jpg.supplemental-me.json'],
  ['IMG.jpg', 'IMG.jpg.s.json'],
  ['IMG.jpg', 'IMG.jpg..json'.replace('..', '.')],
  ['IMG(2).jpg', 'IMG.jpg(2).json'],
  ['IMG(2).jpg', 'IMG.jpg.supplemental-metadata(2).json'],
  ['IMG(2).jpg', 'IMG(2).jpg.json'],
  ['IMG-edited.jpg', 'IMG.jpg.json'],
  ['IMG-edited(1).jpg', 'IMG.jpg(1).json'],
  ['IMG-bearbeitet.jpg', 'IMG.jpg.supplemental-metadata.json'],
  ['IMG-modifié.jpg'.normalize('NFD'), 'IMG.jpg.json'],
  [LONG, `${LONG.slice(0, 46)}.json`],
  [LONG, `${LONG.slice(0, 51)}.json`],
  [`${LONG.slice(0, 46)}.jpg`, `${LONG.slice(0, 46)}.json`],
  ['IMG.MP4', 'IMG.HEIC.json'],
  ['IMG.mov', 'IMG.JPG.supplemental-metadata.json'],
  ['IMG.jpg', 'IMG.json'],
])('%s may have %s', (picture, json) => {
  expect([...takeoutNames(picture)]).toContain(json)
})

it.each([
  ['IMG.jpg', 'IMG.jpg(1).json'],
  ['IMG(1).jpg', 'IMG.jpg.json'],
  ['IMG.jpg', 'IMG2.jpg.json'],
  ['IMG.jpg', 'IMG.HEIC.json'],
])('%s does not have %s', (picture, json) => {
  expect([...takeoutNames(picture)]).not.toContain(json)
})

it('takes each sidecar from the folder of its picture', () => {
  const index = createSidecarIndex()
  const json = (description: string) =>
    JSON.stringify({ title: 'x', description, photoTakenTime: { timestamp: '1' } })
  index.add('a/IMG.jpg.json', json('a'))
  index.add('b/IMG.jpg.json', json('b'))
  expect(index.of('a/IMG.jpg')?.facts.description).toBe('a')
  expect(index.of('b/IMG.jpg')?.facts.description).toBe('b')
  expect(index.of('IMG.jpg')).toBeUndefined()
})

it.each([
  ['Photos from 2019', undefined],
  ['Photos de 2019', undefined],
  ['2019-07-04', undefined],
  ['Summer 2019', 'Summer 2019'],
  ['Italy', 'Italy'],
])('a folder titled %s has the album %s', (title, album) => {
  const index = createSidecarIndex()
  index.add('x/metadata.json', JSON.stringify({ title }))
  expect(index.album('x')?.title).toBe(album)
})

it.each(['', '{', '[]', 'null', '"x"', '{"title":5}', '{"photoTakenTime":{"timestamp":"x"}}'])(
  'other JSON says nothing: %s',
  text => {
    const index = createSidecarIndex()
    index.add('a/IMG.jpg.json', text)
    expect(index.counts().albums).toBe(0)
    expect(index.of('a/IMG.jpg')?.facts ?? {}).toEqual({})
  },
)
