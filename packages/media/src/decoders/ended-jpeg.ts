import { endOfJpeg } from '../metadata/containers/jpeg-end.ts'
import type { ByteSource } from '../ranged/byte-source.ts'
import { decodableCopy } from '../ranged/ranged-file.ts'

const JPEG = 'image/jpeg'

/**
 * Adds the end marker to a JPEG that lacks only this marker: Chromium's decoder rejects it otherwise. Returns
 * undefined for any other file. `isCut` says whether the file is cut off.
 */
export async function endedJpeg(
  file: File,
  type: string,
  source: ByteSource,
  isCut: () => Promise<boolean | undefined>,
): Promise<File | undefined> {
  if (type !== JPEG) return undefined
  if ((await endOfJpeg(source, 0)) !== undefined || (await isCut()) !== false) return undefined
  const content = await decodableCopy(file, JPEG)
  return new File([content, Uint8Array.of(0xff, 0xd9)], file.name, { type: JPEG })
}
