import { publicStreamUrl } from '@safelight/contract/public-shares'
import type { Bytes } from '@safelight/vault/bytes'
import type { KdfParameters } from '@safelight/vault/password'
import { proxy, transfer, wrap } from 'comlink'
import { createDownloads, type Downloads } from './downloads.ts'
import type { LibraryItem } from './items.ts'
import { errorOf } from './lib/link-refusals.ts'
import { deriveRoot } from './lib/password-derivation.ts'
import type { FindOriginal } from './originals.ts'
import type { LinkAddress, PublicShare } from './public-share.ts'
import { createRenditions, type Renditions } from './renditions.ts'
import { createVideos, type Videos } from './videos.ts'
import type { VisitWorker } from './workers/visit.worker.ts'

/** What shows a link's pictures to its visitor, in the place of an open library. */
export interface Visit {
  renditions: Renditions
  videos: Videos
  downloads: Downloads
  readOriginal(item: LibraryItem): Promise<Blob>
  /** Ends the worker and lets go of every decrypted picture. */
  close(): void
}

/**
 * Opens a link for whoever has its address, in a worker of its own: it has the link's keys, and opens details
 * and pictures beside the page. Throws what openPublicShare throws.
 */
export async function openVisit(
  address: LinkAddress,
  password?: string,
): Promise<{ share: PublicShare; visit: Visit }> {
  const worker = new Worker(new URL('./workers/visit.worker.ts', import.meta.url), {
    type: 'module',
  })
  const end = () => worker.terminate()
  try {
    const remote = wrap<VisitWorker>(worker)
    const answer = await remote.open(address, password, proxy(deriveForWorker))
    if ('refusal' in answer) throw errorOf(answer.refusal)
    const share: PublicShare = {
      ...answer.facts,
      page: number => remote.page(number),
      readStream: (item, role) => remote.readStream(item, role),
    }
    return { share, visit: visitOf(address.token, share, end) }
  } catch (error) {
    end()
    throw error
  }
}

/** Given away, so that no copy of the key stays with the page. */
async function deriveForWorker(password: string, kdf: KdfParameters): Promise<Bytes> {
  const root = await deriveRoot(password, kdf)
  return transfer(root, [root.buffer])
}

function visitOf(token: string, { readStream, headers }: PublicShare, end: () => void): Visit {
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
      end()
    },
  }
}
