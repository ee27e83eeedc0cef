import { drawInPage } from '@safelight/media/draw-in-page'
import { proxy, transfer } from 'comlink'

/** For workers, which cannot draw damaged pictures themselves. */
export const drawDamaged = proxy(async (picture: Blob) => {
  const bitmap = await drawInPage(picture)
  return transfer(bitmap, [bitmap])
})
