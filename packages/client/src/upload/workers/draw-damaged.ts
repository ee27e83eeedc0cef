import { drawInPage } from '@safelight/media/draw-in-page'
import { proxy, transfer } from 'comlink'

/** Draws damaged pictures in the page. Only an image element shows the intact part of such a picture. */
export const drawDamaged = proxy(async (picture: Blob) => {
  const bitmap = await drawInPage(picture)
  return transfer(bitmap, [bitmap])
})
