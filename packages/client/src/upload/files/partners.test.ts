import { MOTION_BYTES } from '@safelight/media/types'
import { expect, it } from 'vitest'
import { createPartners } from './partners.ts'

function partnersOf(...paths: string[]) {
  const partners = createPartners()
  for (const path of paths) partners.add(path, 1000)
  return partners
}

it('joins a picture and a movie with the same name in one folder, ignoring case', () => {
  const partners = partnersOf(
    'trip/IMG_1.JPG',
    'trip/img_1.mov',
    'home/IMG_2.jpg',
    'trip/IMG_2.mp4',
  )
  const name = partners.livePhotoOf('trip/IMG_1.JPG')
  expect(name).toBeDefined()
  expect(partners.livePhotoOf('trip/img_1.mov')).toBe(name)
  expect(partners.livePhotoOf('home/IMG_2.jpg')).toBeUndefined()
  expect(partners.livePhotoOf('trip/IMG_2.mp4')).toBeUndefined()
})

it.each(['IMG_1_HEVC.MOV', 'IMG_1.HEIC.MOV'])(
  "joins a picture and a movie with a cloud download's name: %s",
  movie => {
    const partners = partnersOf('IMG_1.HEIC', movie)
    expect(partners.livePhotoOf('IMG_1.HEIC')).toBeDefined()
    expect(partners.livePhotoOf(movie)).toBe(partners.livePhotoOf('IMG_1.HEIC'))
  },
)

it('joins no files if several files match', () => {
  const partners = partnersOf('IMG_1.jpg', 'IMG_1.png', 'IMG_1.mov', 'IMG_2.jpg')
  partners.add('IMG_2.mov', MOTION_BYTES + 1)
  expect(partners.livePhotoOf('IMG_1.mov')).toBeUndefined()
  expect(partners.livePhotoOf('IMG_2.jpg')).toBeUndefined()
})

it('recognizes a RAW file and a picture of the same shot', () => {
  const partners = partnersOf(
    'DSC_1.NEF',
    'DSC_1.JPG',
    'DSC_2.JPG',
    'PXL_1.RAW-01.COVER.jpg',
    'PXL_1.RAW-02.ORIGINAL.dng',
  )
  expect(['DSC_1.NEF', 'DSC_1.JPG', 'DSC_2.JPG'].map(partners.isOfRawPair)).toEqual([
    true,
    true,
    false,
  ])
  expect(partners.isOfRawPair('PXL_1.RAW-02.ORIGINAL.dng')).toBe(true)
})

it('recognizes files whose partner can be found only by content', () => {
  const partners = partnersOf(
    'IMG_1.HEIC',
    'IMG_1.MOV',
    'beach.jpg',
    'beach.png',
    'clip.mov',
    'a.mp4',
  )
  const lone = ['IMG_1.HEIC', 'IMG_1.MOV', 'beach.jpg', 'beach.png', 'clip.mov', 'a.mp4']
  expect(lone.filter(partners.isLone)).toEqual(['beach.jpg', 'clip.mov'])
  expect(partners.isLone('never/seen.jpg')).toBe(false)
  partners.add('CLIP.heic', 1000)
  expect(lone.filter(partners.isLone)).toEqual([])
  // Two pictures have the movie's name. Nothing says which of them belongs to the movie.
  partners.add('CLIP.jpg', 1000)
  expect(['CLIP.heic', 'CLIP.jpg', 'clip.mov'].every(partners.isLone)).toBe(true)
})

it('looks for no partner of a picture if the only movie is too long', () => {
  const partners = partnersOf('beach.jpg')
  partners.add('clip.mov', MOTION_BYTES + 1)
  expect(partners.isLone('beach.jpg')).toBe(false)
})
