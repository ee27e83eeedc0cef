import { getContacts, type Person as NamedPerson, putContacts } from '@safelight/contract/contacts'
import { z } from '@safelight/contract/schema'
import { type Bytes, fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import { type ContactKeys, openContacts, sealContacts } from '@safelight/crypto/contacts'
import { OpenError } from '@safelight/crypto/errors'
import type { Identity } from '@safelight/crypto/identity'
import {
  identityFingerprint,
  isSameIdentity,
  type PublicIdentity,
} from '@safelight/crypto/public-identity'
import { texts } from '@safelight/texts/client/sharing'
import type { ApiClient } from '../api/api-client.ts'
import { decodeIdentity } from '../api/codecs/identity.ts'
import { jsonIdentity } from '../api/codecs/json-bytes.ts'
import { normalEmail } from '../api/normal-email.ts'
import { retryingStale } from '../api/retry-stale.ts'
import { createSerialQueue } from '../async/queues/serial-queue.ts'
import type { LastAnswers } from '../store/last-answers.ts'
import { markOf, type VersionMarks } from '../store/version-marks.ts'

/** A person with whom the account shares. Account id and keys are the pinned ones (format rule F14). */
export interface Contact extends PublicIdentity {
  email: string
  /** When the contact was pinned, in ISO 8601. */
  since: string
  compared: boolean
}

/** A person's account, e-mail address and keys, as the server claims them. */
export type Claimed = Pick<
  NamedPerson,
  'accountId' | 'email' | 'encryptionPublicKey' | 'signingPublicKey'
>

/**
 * Thrown if the server names another account or other keys than the pinned ones. `contact` is the pinned
 * person; `claimed` is the person that the server names now.
 */
export class ContactChangedError extends Error {
  override name = 'ContactChangedError'
  readonly contact: Contact
  readonly claimed: Compared

  constructor(contact: Contact, claimed: Compared) {
    super(texts.keysChanged({ email: contact.email }))
    this.contact = contact
    this.claimed = claimed
  }
}

/** The keys that replace a contact's pinned keys, and the new address if the address changed. */
export type Compared = PublicIdentity & { email?: string }

/** The account's contacts, pinned at first use and stored sealed on the server. */
export interface Contacts {
  list(): Promise<readonly Contact[]>
  /**
   * Returns each person as pinned, and new people as claimed, without pinning them. Returns
   * ContactChangedError for changed keys or addresses. Returns OpenError for impossible claims: the account
   * itself with other keys, or an address that is not normalized.
   */
  lookUp(people: readonly Claimed[]): Promise<KnownIdentity[]>
  /**
   * Like `lookUp`, but also pins new people. Call it only after verifying their signature, or before sending
   * them something.
   */
  pin(people: readonly Claimed[]): Promise<KnownIdentity[]>
  /**
   * Like `pin`, for the sender of something that the person opens. If there are already many contacts, does
   * not pin the sender.
   */
  pinSender(person: Claimed): Promise<KnownIdentity>
  remove(contact: Contact): Promise<void>
  /** Marks the fingerprint of these keys as compared. Throws OpenError if other keys are pinned. */
  markCompared(person: PublicIdentity): Promise<void>
  /** Replaces a contact's keys and address by the compared ones. Only a person's own action may call this. */
  replace(contact: Contact, compared: Compared): Promise<void>
}

export type KnownIdentity = PublicIdentity | ContactChangedError | OpenError

/**
 * From this number of contacts on, senders are no longer pinned. The remaining space is for people with whom
 * the account shares.
 */
const MOST_BY_SENDERS = 1000

export const fingerprintOf = (person: PublicIdentity): Promise<string> =>
  identityFingerprint(person)

const contactsSchema = z.object({
  v: z.literal(1),
  contacts: z.array(
    jsonIdentity.extend({
      email: z.string().max(254),
      since: z.iso.datetime(),
      compared: z.boolean(),
    }),
  ),
})

interface Stored {
  version: number
  contacts: readonly Contact[]
}

export interface ContactsDeps {
  account: ContactKeys
  identity: Pick<Identity, 'person'>
  api: ApiClient
  versionMarks: VersionMarks
  answers: LastAnswers
}

export function createContacts(deps: ContactsDeps): Contacts {
  const { account, identity, api, versionMarks, answers } = deps
  let known: Promise<Stored> | undefined
  /** Changes run in order, so that each builds on the previous one. */
  const enqueue = createSerialQueue()

  const stored = (): Promise<Stored> => {
    known ??= load().catch(failed)
    return known
  }

  const load = (): Promise<Stored> =>
    answers.recall('contacts', async source => {
      const answer = await source.api.call(getContacts)
      const { version } = answer
      const sealed = fromBase64url(answer.sealed ?? '')
      const contacts = await open(sealed, version)
      // Refuse an older version, because it could bring back keys that turned out to be wrong.
      if (!(await versionMarks.accept('contacts', { owner: await markOf({ version, sealed }) })))
        throw new ContactsDamagedError()
      // This answer was stored for offline use, so the next call asks the server again.
      if (source.isKept) known = undefined
      return { version, contacts }
    })

  async function open(sealed: Bytes, version: number): Promise<Contact[]> {
    // Only version 0 may be empty: the account has not stored any contacts yet.
    if (sealed.length === 0 && version === 0) return []
    try {
      return contactsSchema.parse(await openContacts(account, version, sealed)).contacts
    } catch (error) {
      throw new ContactsDamagedError(error)
    }
  }

  /** Applies `change` to the latest contacts. `change` returns its argument if there is nothing to do. */
  const update = (change: (contacts: readonly Contact[]) => readonly Contact[]): Promise<void> =>
    enqueue(() =>
      retryingStale(async () => {
        const { version, contacts } = await stored()
        const next = change(contacts)
        if (next !== contacts) await save({ version: version + 1, contacts: next }).catch(failed)
      }),
    )

  /** Forgets the cached contacts after a failure, so that the next call reads them again. */
  function failed(error: unknown): never {
    known = undefined
    throw error
  }

  async function save({ version, contacts }: Stored): Promise<void> {
    const value = contactsSchema.encode({ v: 1, contacts: [...contacts] })
    const sealed = await sealContacts(account, version, value)
    await api.call(putContacts, { body: { sealed: toBase64url(sealed), version } })
    await versionMarks.accept('contacts', { owner: await markOf({ version, sealed }) })
    known = Promise.resolve({ version, contacts })
    // Replace the stored answer, which is now outdated. Offline reads would refuse it.
    await load().catch(() => {})
  }

  function withNew(contacts: readonly Contact[], people: readonly Claimed[]): readonly Contact[] {
    const since = new Date().toISOString()
    const all = [...contacts]
    for (const one of people) {
      const isOther = one.accountId !== account.accountId && one.email === normalEmail(one.email)
      if (!isOther || findContact(all, one)) continue
      all.push({ ...decodeIdentity(one), email: one.email, since, compared: false })
    }
    return all.length > contacts.length ? all : contacts
  }

  function judge(contacts: readonly Contact[], one: Claimed): KnownIdentity {
    const claimed = { ...decodeIdentity(one), email: one.email }
    if (one.accountId === account.accountId) {
      return isSameIdentity(identity.person, claimed) ? identity.person : new OpenError()
    }
    const contact = findContact(contacts, one)
    if (!contact) return new OpenError()
    const same = contact.email === one.email && isSameIdentity(contact, claimed)
    return same ? contact : new ContactChangedError(contact, claimed)
  }

  return {
    list: async () => (await stored()).contacts,

    async lookUp(people) {
      const { contacts } = await stored()
      const all = withNew(contacts, people)
      return people.map(one => judge(all, one))
    },

    async pin(people) {
      await update(contacts => withNew(contacts, people))
      const { contacts } = await stored()
      return people.map(one => judge(contacts, one))
    },

    async pinSender(one) {
      await update(contacts =>
        contacts.length < MOST_BY_SENDERS ? withNew(contacts, [one]) : contacts,
      )
      const { contacts } = await stored()
      return judge(withNew(contacts, [one]), one)
    },

    remove: ({ accountId }) =>
      update(contacts => {
        const others = contacts.filter(one => one.accountId !== accountId)
        return others.length < contacts.length ? others : contacts
      }),

    markCompared: person =>
      update(contacts => {
        if (!contacts.some(one => isSameIdentity(one, person))) throw new OpenError()
        return contacts.map(one => (isSameIdentity(one, person) ? { ...one, compared: true } : one))
      }),

    replace: ({ accountId, email: before }, person) =>
      update(contacts => {
        const email = normalEmail(person.email ?? before)
        if (person.accountId === account.accountId) throw new OpenError()
        const since = new Date().toISOString()
        const compared = { ...barePerson(person), email, since, compared: true }
        const others = contacts.filter(
          one => ![accountId, person.accountId].includes(one.accountId) && one.email !== email,
        )
        return [...others, compared]
      }),
  }
}

/**
 * Thrown if the contacts do not open, or the server returned an older version. No identity can then be
 * trusted.
 */
export class ContactsDamagedError extends Error {
  override name = 'ContactsDamagedError'
  constructor(cause?: unknown) {
    super(texts.contactsDamaged, { cause })
  }
}

/**
 * Finds the contact with this address or this account. If two contacts match, returns the one with the
 * address.
 */
const findContact = (contacts: readonly Contact[], { accountId, email }: Claimed) =>
  contacts.find(contact => contact.email === email && contact.accountId !== accountId) ??
  contacts.find(contact => contact.accountId === accountId)

const barePerson = ({
  accountId,
  encryptionPublicKey,
  signingPublicKey,
}: PublicIdentity): PublicIdentity => ({
  accountId,
  encryptionPublicKey,
  signingPublicKey,
})
