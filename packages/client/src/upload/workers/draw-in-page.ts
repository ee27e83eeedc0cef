import { drawInPage as draw } from '@safelight/media/draw-in-page'
import { proxy, transfer } from 'comlink'

/** Draws in the page, for workers: only its elements show damaged pictures, and videos of some codecs. */
export const drawInPage = proxy(async (file: Blob) => {
  const bitmap = await draw(file)
  return transfer(bitmap, [bitmap])
})
