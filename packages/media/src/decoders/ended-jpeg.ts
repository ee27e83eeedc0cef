import { endOfJpeg } from '../metadata/containers/jpeg-end.ts'
import { isJpegCut } from '../metadata/pictures/cut-pictures.ts'
import type { ByteSource } from '../ranged/byte-source.ts'
import { decodableCopy } from '../ranged/ranged-file.ts'

const JPEG = 'image/jpeg'

/**
 * Adds the end marker to a JPEG that lacks only this marker: Chromium's decoder rejects it otherwise. Returns
 * undefined for any other file.
 */
export async function endedJpeg(
  file: File,
  type: string,
  source: ByteSource,
): Promise<File | undefined> {
  if (type !== JPEG) return undefined
  if ((await endOfJpeg(source, 0)) !== undefined || (await isJpegCut(source))) return undefined
  const content = await decodableCopy(file, JPEG)
  return new File([content, Uint8Array.of(0xff, 0xd9)], file.name, { type: JPEG })
}
