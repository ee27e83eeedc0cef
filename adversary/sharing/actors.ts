import { type Albums, createAlbums } from '@safelight/client/albums'
import { type Comments, createComments } from '@safelight/client/comments'
import { createSharing, type Sharing } from '@safelight/client/sharing'
import { me } from '@safelight/contract/auth'
import { getMedia } from '@safelight/contract/shares'
import type { AccountKeys } from '@safelight/crypto/account-keys'
import { type Bytes, toBase64url } from '@safelight/crypto/bytes'
import { type Identity, openIdentity } from '@safelight/crypto/identity'
import { deriveRoot, type KdfParameters, newSmallKdfParameters } from '@safelight/crypto/password'
import type { PublicIdentity } from '@safelight/crypto/public-identity'
import { type Owner, signUpOwner, uploadOriginal } from '@safelight/test-kit/library'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { type ApiClient, createApiClient } from '../../packages/client/src/api/api-client.ts'
import { decodeSealedIdentity } from '../../packages/client/src/api/codecs/account.ts'
import { type LibraryItem, openItem } from '../../packages/client/src/items/item.ts'
import { type Contacts, createContacts } from '../../packages/client/src/sharing/contacts.ts'
import { createMemoryDisk, type DeviceDisk } from '../../packages/client/src/store/device-disk.ts'
import { createLastAnswers } from '../../packages/client/src/store/last-answers.ts'
import { createVersionMarks } from '../../packages/client/src/store/version-marks.ts'

export interface Somebody {
  email: string
  /** For calls that the client has no method for. `lie` affects their answers too. */
  api: ApiClient
  account: AccountKeys
  identity: Identity
  albums: Albums
  comments: Comments
  sharing: Sharing
  contacts: Contacts
  /**
   * From now on, the client calls `tamper` with each answer of the server, or with undefined for an error. If
   * `tamper` returns a value, this value replaces the answer.
   */
  lie(tamper: Tamper): void
  /** `local` is the time of capture. */
  upload(name: string, local?: string): Promise<LibraryItem>
  open(id: string): Promise<LibraryItem>
  reloaded(): Somebody
}

const kdf = newSmallKdfParameters()
const derived = new Map<string, Promise<Bytes>>()

/**
 * Derives a root key from a link's password, only once for equal parameters. Callers wipe the key, so each
 * gets a copy.
 */
export async function derive(password: string, kdf: KdfParameters): Promise<Bytes> {
  const asked = JSON.stringify([password, kdf])
  const root = derived.get(asked) ?? deriveRoot(password, kdf)
  derived.set(asked, root)
  return (await root).slice()
}

export type Tamper = (path: string, answer: never) => unknown

export const aServer = (): Promise<TestServer> => startServer()

/** Signs a user up on a real server. `lie` affects the answers that their client sees. */
export const somebody = async (server: TestServer, name: string): Promise<Somebody> =>
  clientOf(server, await signUpOwner(server, `${name}@example.org`))

export async function clientOf(server: { url: string }, owner: Owner): Promise<Somebody> {
  const honest = createApiClient(owner.person.token, { baseUrl: server.url })
  const { keys } = await honest.call(me)
  const identity = await openIdentity(owner.keys, decodeSealedIdentity(keys.identity))
  return browser({ server, owner, honest, identity, disk: createMemoryDisk() })
}

interface Browser {
  server: { url: string }
  owner: Owner
  honest: ApiClient
  identity: Identity
  disk: DeviceDisk
}

function browser(parts: Browser): Somebody {
  const { server, owner, honest, identity, disk } = parts
  const { keys: account, person } = owner
  let tamper: Tamper = () => undefined
  const api: ApiClient = {
    async call(endpoint, ...options) {
      const { path } = endpoint
      const answered = honest.call(endpoint, ...options)
      const lie = await answered.then(
        answer => tamper(path, structuredClone(answer) as never),
        () => tamper(path, undefined as never),
      )
      return (lie as Awaited<typeof answered>) ?? answered
    },
  }
  const versionMarks = createVersionMarks(account, Promise.resolve(disk))
  const answers = createLastAnswers({ keys: account, disk: Promise.resolve(disk), api })
  const contacts = createContacts({ account, identity, api, versionMarks, answers })
  const context = { account, identity, api, versionMarks, contacts, answers }

  async function open(id: string): Promise<LibraryItem> {
    const { item } = await honest.call(getMedia, { params: { id } })
    const { wrappedKey, privateDetails, checksum } = item
    if (!wrappedKey || !privateDetails || !checksum) throw new Error('not an own item')
    return openItem(account, { ...item, wrappedKey, privateDetails, checksum })
  }

  return {
    email: person.email,
    api,
    account,
    identity,
    contacts,
    albums: createAlbums(context),
    comments: createComments(context),
    sharing: createSharing(context, {
      userId: person.id,
      blockedSendersChanged: () => {},
      origin: server.url,
      deriveRoot: async password => ({ kdf, root: await derive(password, kdf) }),
    }),
    lie(next) {
      tamper = next
    },
    async upload(name, local = '2021-07-04T18:30:05.000') {
      const bytes = new TextEncoder().encode(`${person.email} ${name}`)
      const taken = { local, offsetMinutes: null }
      return open(await uploadOriginal(server, owner, { name, bytes, taken }))
    },
    open,
    reloaded: () => browser(parts),
  }
}

export const encodeIdentity = (person: PublicIdentity) => ({
  accountId: person.accountId,
  encryptionPublicKey: toBase64url(person.encryptionPublicKey),
  signingPublicKey: toBase64url(person.signingPublicKey),
})
