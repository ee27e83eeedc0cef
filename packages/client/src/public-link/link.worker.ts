import type { Role } from '@safelight/contract/media-keys'
import type { Bytes } from '@safelight/crypto/bytes'
import type { KdfParameters } from '@safelight/crypto/password'
import { expose } from 'comlink'
import type { LibraryItem } from '../items/item.ts'
import { createPictureSource } from '../media/showing/picture-source.ts'
import { type LinkRefusal, refusalOf } from './link-refusals.ts'
import { type LinkAddress, openPublicShare, type PublicShare } from './public-share.ts'

/** The link's data that can be sent to the page. `PublicShare`'s functions stay in this worker. */
export type LinkFacts = Omit<PublicShare, 'page' | 'readStream'>

let share: PublicShare | undefined

const api = {
  /** Call it once: a worker opens only one link. The page provides `derive`, which runs in the page. */
  async open(
    address: LinkAddress,
    password: string | undefined,
    derive: (password: string, kdf: KdfParameters) => Promise<Bytes>,
  ): Promise<{ facts: LinkFacts } | { refusal: LinkRefusal }> {
    try {
      share = await openPublicShare(address, password, { derive })
    } catch (error) {
      return { refusal: refusalOf(error) }
    }
    const { page: _, readStream: __, ...facts } = share
    return { facts }
  },

  page: (number: number) => requireShare().page(number),
  readStream: (item: LibraryItem, role: Role) => requireShare().readStream(item, role),
  ...createPictureSource((...given) => requireShare().readStream(...given)),
}

function requireShare(): PublicShare {
  if (!share) throw new Error('This worker has not opened a link.')
  return share
}

export type LinkWorker = typeof api
expose(api)
