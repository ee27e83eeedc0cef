import type { Target } from './run.ts'
import { sevenZips, tars, zips } from './targets/archives.ts'
import { descriptor } from './targets/descriptor.ts'
import { gifts } from './targets/gifts.ts'
import { heifPictures } from './targets/heif.ts'
import { identity } from './targets/identity.ts'
import { kdf } from './targets/kdf.ts'
import { looks } from './targets/looks.ts'
import { maps } from './targets/maps.ts'
import {
  drawnPictures,
  embeddedPreviews,
  exif,
  files,
  makerRecords,
  moreFormats,
  motionPhotos,
  movies,
  pictureHeads,
} from './targets/media.ts'
import { recognitionBlocks } from './targets/recognition-blocks.ts'
import { details, itemRecords } from './targets/records.ts'
import { rows } from './targets/rows.ts'
import { seals } from './targets/seals.ts'
import { authz, lists } from './targets/server-reads.ts'
import { chunkedUploads, uploads } from './targets/server-uploads.ts'
import { sharing } from './targets/sharing.ts'
import { sidecars } from './targets/sidecars.ts'
import { longStreams, smallStreams } from './targets/streams.ts'
import { base64url, words } from './targets/texts.ts'
import { thumbnailPack } from './targets/thumbnail-pack.ts'
import { chunkFieldTexts, cursors, mediaKeys, ranges } from './targets/wire.ts'

/** Readers that take well under a millisecond a case. */
export const READERS: Target[] = [
  seals,
  maps,
  recognitionBlocks,
  identity,
  sharing,
  gifts,
  smallStreams,
  base64url,
  words,
  kdf,
  itemRecords,
  details,
  thumbnailPack,
  looks,
  rows,
  mediaKeys,
  ranges,
  chunkFieldTexts,
  cursors,
  descriptor,
  exif,
  embeddedPreviews,
  makerRecords,
  pictureHeads,
  motionPhotos,
  movies,
  drawnPictures,
  zips,
  tars,
  sidecars,
]

/** The same readers within what is built of them: the server's routes over real connections, and more. */
export const WHOLES: Target[] = [
  longStreams,
  files,
  moreFormats,
  authz,
  lists,
  uploads,
  chunkedUploads,
]

/** What takes long for each case. */
export const SLOW: Target[] = [sevenZips, heifPictures]

export const TARGETS: Target[] = [...READERS, ...WHOLES, ...SLOW]
