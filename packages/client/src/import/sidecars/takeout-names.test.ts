// cspell:ignore Sommer bearbeitet editado edite ORIGINA Fotos Foto's Foto’s Meer Фото за xxxxxxx -- as Takeout writes it
import { describe, expect, it } from 'vitest'
import { createSidecarIndex } from './sidecar-index.ts'
import { takeoutNames } from './takeout-names.ts'

const PXL = 'PXL_20230809_203449253'
const UUID = '1d4caa6f-16c6-4c3d-901b-9387de10e528'
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
  ['IMG.png', 'IMG.png.json'],
  ['IMG(1).MP4', 'IMG.HEIC(1).json'],
  ['IMG.jpg', 'IMG.json'],
  ['Path (10)(1).jpg', 'Path (10).jpg.supplemental-metadata(1).json'],
  ['Path (10).jpg', 'Path (10).jpg.supplemental-metadata.json'],
  ['IMG(1)-edited.jpg', 'IMG.jpg(1).json'],
  ['IMG-EFFECTS.jpg', 'IMG.jpg.json'],
  ['IMG-ha editado.jpg', 'IMG.jpg.json'],
  ['IMG-編集済み.jpg', 'IMG.jpg.supplemental-metadata.json'],
  ['IMG-đã chỉnh sửa.jpg', 'IMG.jpg.json'],
  ['IMG-επεξεργασμένο.jpg', 'IMG.jpg.json'],
  ['IMG-edited(1).jpg', 'IMG.jpg.supplemental-metadata.json'],
  ['Oak.png', 'Oak.supplemental-metadata.json'],
  ['Oak.jpg', 'Oak.json'],
  ['2013-12-24(1).jpg', '2013-12-24.supplemental-metadata(1).json'],
  ['4471990256310288473-edited.jpg', '4471990256310288473.supplemental-metadata.json'],
  ['LIVE_1.MP4', 'LIVE_1.MP4.metadata.json'],
  ['PXL_1.MP', 'PXL_1.MP.jpg.supplemental-metadata.json'],
  ['MVIMG_1', 'MVIMG_1.jpg.json'],
  [`${LONG.slice(0, 41)}-edite.jpg`, `${LONG.slice(0, 41)}.jpg.json`],
  ['PXL_20230809_203449253.LONG_EXPOSURE-02.ORIGINAL.jpg', `${PXL}.LONG_EXPOSURE-02.ORIGINA.json`],
  [`original_${UUID}_P(1).jpg`, `original_${UUID}_.json`],
  [
    '😀😃😄😁😆😅😂🤣😊😇🙂🙃😉😌😍🥰😘😗😙😚😋😛😝.jpg',
    '😀😃😄😁😆😅😂🤣😊😇🙂🙃😉😌😍🥰😘😗😙😚😋😛😝.json',
  ],
])('the picture %s matches the JSON file %s', (picture, json) => {
  expect([...takeoutNames(picture)]).toContain(json)
})

it.each([
  ['IMG.jpg', 'IMG.jpg(1).json'],
  ['IMG(1).jpg', 'IMG.jpg.json'],
  ['IMG.jpg', 'IMG2.jpg.json'],
  ['IMG.jpg', 'IMG.HEIC.json'],
  ['IMG-edite.jpg', 'IMG.jpg.json'],
  ['IMG-mixed.jpg', 'IMG.jpg.json'],
])('the picture %s does not match the JSON file %s', (picture, json) => {
  expect([...takeoutNames(picture)]).not.toContain(json)
})

it.each([
  [['IMG.jpg'], 'IMG.jpg.json', 'IMG.jpg(1).json'],
  [['IMG.jpg', 'IMG(1).jpg'], 'IMG.jpg(1).json', 'IMG.jpg.json'],
  [['IMG(1).jpg'], 'IMG.jpg(1).json', 'IMG.jpg.json'],
  [[], 'IMG.jpg(1).json', 'IMG.jpg.json'],
])('the edit IMG-edited(1).jpg next to %j belongs to %s', (pictures, json, other) => {
  const names = [...takeoutNames('IMG-edited(1).jpg', name => pictures.includes(name))]
  expect(names).toContain(json)
  expect(names).not.toContain(other)
})

it('only the part of a numbered edit decides whether its original is numbered', () => {
  const index = createSidecarIndex()
  const json = (description: string) =>
    JSON.stringify({ description, photoTakenTime: { timestamp: '1' } })
  const of = (name: string) => index.of(`a/${name}`, 'takeout')?.facts.description
  index.add('a/IMG.jpg.json', json('first'), 'takeout')
  index.addPicture('a/IMG.jpg', 'takeout', '-001.zip')
  index.addPicture('a/IMG-edited(1).jpg', 'takeout', '-002.zip')
  expect(of('IMG-edited(1).jpg')).toBeUndefined()
  index.add('a/IMG.jpg(1).json', json('second'), 'takeout')
  expect(of('IMG-edited(1).jpg')).toBe('second')
  index.addPicture('a/IMG.jpg', 'takeout', '-002.zip')
  expect(of('IMG-edited(1).jpg')).toBe('first')
})

it('ignores capitals if no picture has exactly the name of the JSON', () => {
  const index = createSidecarIndex()
  const json = JSON.stringify({ description: 'x', photoTakenTime: { timestamp: '1' } })
  for (const name of ['IMG_1', 'IMG_2'])
    index.add(`a/${name}.HEIC.supplemental-metadata.json`, json)
  for (const name of ['IMG_1.heic', 'IMG_2.heic', 'IMG_2.HEIC']) index.addPicture(`a/${name}`)
  expect(index.of('a/IMG_1.heic')?.facts.description).toBe('x')
  expect(index.of('a/IMG_2.heic')).toBeUndefined()
})

it('looks for each sidecar in the folder of its picture', () => {
  const index = createSidecarIndex()
  const json = (description: string) =>
    JSON.stringify({ title: 'x', description, photoTakenTime: { timestamp: '1' } })
  index.add('a/IMG.jpg.json', json('a'))
  index.add('b/IMG.jpg.json', json('b'))
  expect(index.of('a/IMG.jpg')?.facts.description).toBe('a')
  expect(index.of('b/IMG.jpg')?.facts.description).toBe('b')
  expect(index.of('IMG.jpg')).toBeUndefined()
})

describe('a numbered picture whose name is one character shorter than that of its JSON', () => {
  const stem = 'Backyard_ceremony_wedding_photography_xxxxxxx_'
  const json = (description: string) =>
    JSON.stringify({ description, photoTakenTime: { timestamp: '1' } })

  it('a numbered picture finds its JSON', () => {
    const index = createSidecarIndex()
    index.add(`a/${stem}m(494).json`, json('494'))
    index.add(`a/${stem}m(495).json`, json('495'))
    expect(index.of(`a/${stem}(494).jpg`)?.facts.description).toBe('494')
    expect(index.of(`b/${stem}(494).jpg`)).toBeUndefined()
  })

  it('a numbered picture finds no JSON if two JSON files match', () => {
    const index = createSidecarIndex()
    index.add(`${stem}m(1).json`, json('m'))
    index.add(`${stem}n(1).json`, json('n'))
    expect(index.of(`${stem}(1).jpg`)).toBeUndefined()
  })
})

it('makes no album of a year folder without sidecars if other folders have sidecars', () => {
  const index = createSidecarIndex()
  index.add('Google/Fotos/Meer/a.jpg.json', JSON.stringify({ photoTakenTime: { timestamp: '1' } }))
  const known = ['Fotos von 2019', 'Meer', 'Home'].map(name =>
    index.knowsAlbums(`Google/Fotos/${name}`),
  )
  expect(known).toEqual([true, true, false])
  expect(index.knowsAlbums('Fotos von 2019')).toBe(false)
})

it.each(['Takeout/Fotos/Home', 'x/Takeout/Fotos/Home', 'takeout-20240101t000000z/Home'])(
  'makes no album of a Takeout folder without a title: %s',
  folder => {
    expect(createSidecarIndex().knowsAlbums(folder)).toBe(true)
  },
)

it('reads an album title from the format that Takeout used before 2020', () => {
  const index = createSidecarIndex()
  index.add('x/metadata.json', '{"albumData":{"title":"Italy","description":"All of it"}}')
  expect(index.album('x')).toEqual({ title: 'Italy', description: 'All of it' })
})

it.each([
  ['Photos from 2019', undefined],
  ['Fotos von 2019', undefined],
  ['Fotos del 2019', undefined],
  ["Foto's uit 2019", undefined],
  ['Foto’s uit 2019', undefined],
  ['Zdjęcia z 2019'.normalize('NFD'), undefined],
  ['Фото за 2019', undefined],
  ['2019 年の写真', undefined],
  ['Photos de 2019', undefined],
  ['2019-07-04', undefined],
  ['Photos from 1899', undefined],
  ['รูปภาพจากปี 2019', undefined],
  ['2019 yılına ait fotoğraflar', undefined],
  ['Φωτογραφίες από το 2019', undefined],
  ['2019年的照片', undefined],
  ['2019\u00a0年的相片', undefined],
  ['2019년의 사진', undefined],
  ['Снимки от 2019 г.', undefined],
  ['Ảnh từ năm 2019', undefined],
  ['תמונות מ-2019', undefined],
  ['صور من عام 2019', undefined],
  ['Best of 2019', 'Best of 2019'],
  ['Fotos Sommer 2019', 'Fotos Sommer 2019'],
  ['Photos from Paris 2019', 'Photos from Paris 2019'],
  ['Photos from 20190', 'Photos from 20190'],
  ['Summer 2019', 'Summer 2019'],
  ['Italy', 'Italy'],
])('for a folder titled %s, the title of the album is %s (undefined: no album)', (title, album) => {
  const index = createSidecarIndex()
  index.add('x/metadata.json', JSON.stringify({ title }))
  expect(index.album('x')?.title).toBe(album)
})

it.each(['', '{', '[]', 'null', '"x"', '{"title":5}', '{"photoTakenTime":{"timestamp":"x"}}'])(
  'ignores JSON without usable metadata: %s',
  text => {
    const index = createSidecarIndex()
    index.add('a/IMG.jpg.json', text)
    expect(index.counts().albums).toBe(0)
    expect(index.of('a/IMG.jpg')?.facts ?? {}).toEqual({})
  },
)

it('does not mix two Safelight exports that contain the same paths', () => {
  const own = (id: string, movie: string) =>
    JSON.stringify({ format: 'safelight-export/1', id, name: 'IMG_1.heic', movie })
  const index = createSidecarIndex()
  const [anna, ben] = ['01J00000000000000000000A00', '01J00000000000000000000B00']
  index.add('2021/IMG_1.heic.json', own(anna, 'IMG_1.mov'), 'anna.zip')
  index.add('2021/IMG_1.heic.json', own(ben, 'IMG_1.mov'), 'ben.zip')
  const ids = ['anna.zip', 'ben.zip', 'other.zip'].map(archive =>
    index.ownId('2021/IMG_1.heic', archive),
  )
  expect(ids).toEqual([anna, ben, undefined])
  expect(index.ownId('2021/IMG_1.heic')).toBeUndefined()
  const pairs = ['anna.zip', 'ben.zip'].flatMap(archive =>
    ['2021/IMG_1.heic', '2021/IMG_1.mov'].map(path => index.pairOf(path, archive, () => undefined)),
  )
  expect(pairs[0]).toBe(pairs[1])
  expect(pairs[2]).toBe(pairs[3])
  expect(pairs[0]).not.toBe(pairs[2])
})

it('limits the length of texts from sidecars', () => {
  const index = createSidecarIndex()
  const text = JSON.stringify({
    description: 'x'.repeat(1_000_000),
    photoTakenTime: { timestamp: '1' },
  })
  index.add('a.jpg.json', text)
  expect(index.of('a.jpg')?.facts.description).toHaveLength(5000)
})
