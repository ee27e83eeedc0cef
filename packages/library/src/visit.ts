import { publicStreamUrl } from '@safelight/contract/public-shares'
import { createDownloads, type Downloads } from './downloads.ts'
import type { LibraryItem } from './items.ts'
import type { FindOriginal } from './originals.ts'
import type { PublicShare } from './public-share.ts'
import { createRenditions, type Renditions } from './renditions.ts'
import { createVideos, type Videos } from './videos.ts'

/** What shows a link's pictures to its visitor, in the place of an open library. */
export interface Visit {
  renditions: Renditions
  videos: Videos
  downloads: Downloads
  readOriginal(item: LibraryItem): Promise<Blob>
  /** Lets go of every decrypted picture. */
  close(): void
}

export function startVisit(token: string, { readStream, headers }: PublicShare): Visit {
  const findOriginal: FindOriginal = async ({ id, fileName, shared }) => {
    if (!shared) throw new Error('A link shows nothing that is not shared.')
    const url = publicStreamUrl(token, fileName, 'original')
    return { item: { itemId: id, stream: shared.stream }, source: { url, headers } }
  }
  const readOriginal = (item: LibraryItem) => readStream(item, 'original')
  const renditions = createRenditions(readStream)
  const videos = createVideos({ token: null, findOriginal, readOriginal })
  const downloads = createDownloads({
    findOriginal,
    workerReady: videos.whenReady,
    readOriginal,
  })
  return {
    renditions,
    videos,
    downloads,
    readOriginal,
    close() {
      videos.close()
      downloads.close()
      renditions.close()
    },
  }
}
