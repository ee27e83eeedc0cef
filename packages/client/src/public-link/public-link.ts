import { publicStreamUrl } from '@safelight/contract/public-shares'
import type { Bytes } from '@safelight/crypto/bytes'
import type { KdfParameters } from '@safelight/crypto/password'
import { proxy, transfer, wrap } from 'comlink'
import { unlessBroken } from '../async/workers/unless-broken.ts'
import type { LibraryItem } from '../items/item.ts'
import { createDownloads, type Downloads } from '../media/saving/downloads.ts'
import type { PictureSource } from '../media/showing/picture-source.ts'
import { createRenditions, type Renditions } from '../media/showing/renditions.ts'
import { createVideos, type Videos } from '../media/showing/videos.ts'
import type { FindOriginal } from '../media/streams/originals.ts'
import { deriveRoot } from '../session/password-derivation.ts'
import type { LinkWorker } from './link.worker.ts'
import { errorOf } from './link-refusals.ts'
import type { LinkAddress, PublicShare } from './public-share.ts'

export {
  InvalidLinkError,
  LinkPasswordNeededError,
  type PublicShare,
} from './public-share.ts'

export interface LinkSession {
  renditions: Renditions
  videos: Videos
  downloads: Downloads
  readOriginal(item: LibraryItem): Promise<Blob>
  close(): void
}

/**
 * Opens a link for a visitor, in a worker that holds its keys and decrypts. A root key in `address` is
 * transferred to the worker: the caller can no longer read it. Throws the errors of openPublicShare.
 */
export async function openLinkSession(
  address: LinkAddress,
  password?: string,
): Promise<{ share: PublicShare; session: LinkSession }> {
  const worker = new Worker(new URL('./link.worker.ts', import.meta.url), {
    type: 'module',
  })
  const end = () => worker.terminate()
  try {
    const remote = wrap<LinkWorker>(worker)
    const keys = address.root ? [address.root.buffer] : []
    const answer = await unlessBroken(
      worker,
      remote.open(transfer(address, keys), password, proxy(deriveForWorker)),
    )
    if ('refusal' in answer) throw errorOf(answer.refusal)
    const share: PublicShare = {
      ...answer.facts,
      page: number => remote.page(number),
      readStream: (item, role) => remote.readStream(item, role),
    }
    return { share, session: sessionOf(address.token, share, remote, end) }
  } catch (error) {
    end()
    throw error
  }
}

/** Derives the root key of a password. Transfers it to the worker, so that the page keeps no copy. */
async function deriveForWorker(password: string, kdf: KdfParameters): Promise<Bytes> {
  const root = await deriveRoot(password, kdf)
  return transfer(root, [root.buffer])
}

function sessionOf(
  token: string,
  { readStream, headers }: PublicShare,
  pictures: PictureSource,
  end: () => void,
): LinkSession {
  const findOriginal: FindOriginal = async ({ id, fileName, shared }, role = 'original') => {
    if (!shared) throw new Error('An item of a link must have shared keys.')
    const url = publicStreamUrl(token, fileName, role)
    return { item: { itemId: id, stream: shared.stream }, source: { url, headers } }
  }
  const readOriginal = (item: LibraryItem) => readStream(item, 'original')
  const renditions = createRenditions(pictures)
  const videos = createVideos({ token: null, findOriginal, readOriginal })
  const downloads = createDownloads({
    findOriginal,
    workerReady: videos.whenReady,
    readStream,
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
