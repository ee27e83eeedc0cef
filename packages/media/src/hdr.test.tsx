import { expect, it } from 'vitest'
import { clap, codedIn, heifOf } from '../test/heif-writer.ts'
import { isOriginalShownAlike, openOriginal } from './original.ts'
import { readMedia } from './read.ts'

const url = new URL('../../../e2e/fixtures/formats/heif/hdr.avif', import.meta.url)
const bytes = async () => new Uint8Array(await (await fetch(url)).arrayBuffer())
const avif = (content: Uint8Array<ArrayBuffer>) => new File([content], 'hdr.avif')

const PQ = [...'nclx'].map(letter => letter.charCodeAt(0)).concat([0, 9, 0, 16, 0, 9, 128])

function grayOf(picture: ImageBitmap): number[] {
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  context?.drawImage(picture, 0, 0)
  return [...(context?.getImageData(9, 9, 1, 1).data ?? [])].slice(0, 3)
}

const GRAY = [187, 187, 187].map(value => expect.closeTo(value, -1))

it('an AVIF in HDR is converted in all renditions and as a JPEG', async () => {
  const file = avif(await bytes())
  const { renditions = [] } = (await readMedia(file)) ?? {}
  expect(renditions).toHaveLength(2)
  for (const rendition of renditions) {
    expect(grayOf(await createImageBitmap(new Blob([rendition.bytes])))).toEqual(GRAY)
  }
  expect(grayOf(await openOriginal(file))).toEqual(GRAY)
  expect(await isOriginalShownAlike(file)).toBe(false)
})

it('an AVIF in HDR is also cropped', async () => {
  const file = avif(
    heifOf(codedIn(await bytes()), { colors: [PQ], transforms: [clap(40, 30, 28, 0)] }),
  )
  const { width, height, renditions = [] } = (await readMedia(file)) ?? {}
  expect([width, height, renditions.length]).toEqual([40, 30, 2])
  expect(grayOf(await openOriginal(file))).toEqual(GRAY)
})
