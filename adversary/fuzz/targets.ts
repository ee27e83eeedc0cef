import type { Target } from './run.ts'
import { guestUploads } from './targets/client/guest-uploads.ts'
import { looks } from './targets/client/looks.ts'
import { manifests, tokenizers } from './targets/client/models.ts'
import { people } from './targets/client/people.ts'
import { details, itemRecords } from './targets/client/records.ts'
import { rows } from './targets/client/rows.ts'
import { sidecars } from './targets/client/sidecars.ts'
import { thumbnailPack } from './targets/client/thumbnail-pack.ts'
import { identity } from './targets/crypto/identity.ts'
import { kdf } from './targets/crypto/kdf.ts'
import { maps } from './targets/crypto/maps.ts'
import { recognitionShards } from './targets/crypto/recognition-shards.ts'
import { seals } from './targets/crypto/seals.ts'
import { sharing } from './targets/crypto/sharing.ts'
import { longStreams, smallStreams } from './targets/crypto/streams.ts'
import { base64url, words } from './targets/crypto/texts.ts'
import { exportLists } from './targets/library/export-lists.ts'
import { sevenZips, tars, zips } from './targets/media/archives.ts'
import { files, moreFormats } from './targets/media/files.ts'
import { heifPictures } from './targets/media/heif.ts'
import { movies } from './targets/media/movies.ts'
import {
  drawnPictures,
  embeddedPreviews,
  exif,
  makerRecords,
  motionPhotos,
  pictureHeads,
} from './targets/media/pictures.ts'
import { descriptor } from './targets/server/descriptor.ts'
import { authz, lists } from './targets/server/reads.ts'
import { chunkedUploads, uploads } from './targets/server/uploads.ts'
import { chunkFieldTexts, cursors, mediaKeys, ranges } from './targets/server/wire.ts'

/** Targets that take well under a millisecond per case. */
export const READERS: Target[] = [
  seals,
  maps,
  recognitionShards,
  people,
  manifests,
  tokenizers,
  identity,
  sharing,
  guestUploads,
  smallStreams,
  base64url,
  words,
  kdf,
  itemRecords,
  details,
  exportLists,
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

export const WHOLES: Target[] = [
  longStreams,
  files,
  moreFormats,
  authz,
  lists,
  uploads,
  chunkedUploads,
]

export const SLOW: Target[] = [sevenZips, heifPictures]

export const TARGETS: Target[] = [...READERS, ...WHOLES, ...SLOW]
