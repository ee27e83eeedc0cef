import { type PictureMetadata, pictureMetadata } from '../src/metadata/picture-metadata.ts'
import { parseBlocks } from '../src/metadata/pictures/parse-blocks.ts'

/** What is written in the first bytes of a JPEG or PNG. */
export const readPictureMetadata = async (head: Uint8Array): Promise<PictureMetadata> =>
  pictureMetadata(await parseBlocks(head), head)
