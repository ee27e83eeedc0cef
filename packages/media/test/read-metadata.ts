import { type PictureMetadata, pictureMetadata } from '../src/metadata/picture-metadata.ts'
import { parseBlocks } from '../src/metadata/pictures/parse-blocks.ts'

export const readPictureMetadata = async (head: Uint8Array): Promise<PictureMetadata> =>
  pictureMetadata(await parseBlocks(head), head)
