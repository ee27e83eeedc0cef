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
import type { ApiClient } from '../api/api-client.ts'
import { decodeIdentity } from '../api/codecs/identity.ts'
import { jsonIdentity } from '../api/codecs/json-bytes.ts'
import { normalEmail } from '../api/normal-email.ts'
import { retryingStale } from '../api/retry-stale.ts'
import { createSerialQueue } from '../async/queues/serial-queue.ts'
import type { LastAnswers } from '../store/last-answers.ts'
import { markOf, type VersionMarks } from '../store/version-marks.ts'

/** Somebody with whom one has shared: their account and keys as pinned then (format rule F14). */
export interface Contact extends PublicIdentity {
  email: string
  /** ISO 8601. */
  since: string
  /** The fingerprint was compared with the person. */
  compared: boolean
}

/** A person whom a server names by account, e-mail address and keys. */
export type Claimed = Pick<
  NamedPerson,
  'accountId' | 'email' | 'encryptionPublicKey' | 'signingPublicKey'
>

/**
 * The server names other keys, or another account, than those that were pinned: a hard stop. `contact`
 * is who was known, `claimed` who is there now.
 */
export class ContactChangedError extends Error {
  override name = 'ContactChangedError'
  readonly contact: Contact
  readonly claimed: Compared

  constructor(contact: Contact, claimed: Compared) {
    super(`The keys of ${contact.email} are not those that you have shared with before.`)
    this.contact = contact
    this.claimed = claimed
  }
}

/** Keys that take the place of those that were pinned; with another address if they came with one. */
export type Compared = PublicIdentity & { email?: string }

/** The people with whom one shares, pinned at first use and sealed on the server. */
export interface Contacts {
  list(): Promise<readonly Contact[]>
  /**
   * Each person as they are pinned; new people as they are claimed, without pinning them.
   * ContactChangedError for a person whose keys or address changed; OpenError for an impossible one:
   * oneself with other keys, or an address that is not in its normal form.
   */
  lookUp(people: readonly Claimed[]): Promise<KnownIdentity[]>
  /** The same, and pins new people: for those whose signature was verified, or who will be sent something. */
  pin(people: readonly Claimed[]): Promise<KnownIdentity[]>
  /**
   * Pins the sender of what the person opens; with the most contacts that senders may bring about they stay as
   * claimed, and the person's own shares still find room.
   */
  pinSender(person: Claimed): Promise<KnownIdentity>
  /** Forgets a contact: they are new the next time. */
  remove(contact: Contact): Promise<void>
  /** Notes that the fingerprint of these keys was compared; OpenError if other keys are pinned. */
  markCompared(person: PublicIdentity): Promise<void>
  /** Replaces a contact's keys and address with those that were compared. Only a person's own act may lead here. */
  replace(contact: Contact, compared: Compared): Promise<void>
}

export type KnownIdentity = PublicIdentity | ContactChangedError | OpenError

/** Contacts behind which senders are not pinned any more; some 600 bytes each, of 1 MiB in all. */
const MOST_BY_SENDERS = 1000

/** Sixteen characters to compare with somebody, in groups of four. */
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
  identity: Identity
  api: ApiClient
  versionMarks: VersionMarks
  answers: LastAnswers
}

export function createContacts(deps: ContactsDeps): Contacts {
  const { account, identity, api, versionMarks, answers } = deps
  let known: Promise<Stored> | undefined
  /** Changes run in order, so that each builds on the one before. */
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
      // An older state than this device has seen could bring back keys that were found to be wrong.
      if (!(await versionMarks.accept('contacts', { owner: await markOf({ version, sealed }) })))
        throw new ContactsDamagedError()
      // The next one asks the server again.
      if (source.isKept) known = undefined
      return { version, contacts }
    })

  async function open(sealed: Bytes, version: number): Promise<Contact[]> {
    // No contacts at all is the state before the first version, and never a later one.
    if (sealed.length === 0 && version === 0) return []
    try {
      return contactsSchema.parse(await openContacts(account, version, sealed)).contacts
    } catch (error) {
      throw new ContactsDamagedError(error)
    }
  }

  /** Applies `change` to the newest contacts; it returns those that it was given when nothing is to be done. */
  const update = (change: (contacts: readonly Contact[]) => readonly Contact[]): Promise<void> =>
    enqueue(() =>
      retryingStale(async () => {
        const { version, contacts } = await stored()
        const next = change(contacts)
        if (next !== contacts) await save({ version: version + 1, contacts: next }).catch(failed)
      }),
    )

  /** After a failure, what is stored has to be read again. */
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
    // The kept answer would be older than what the device has seen, and be refused.
    await load().catch(() => {})
  }

  /** The contacts, followed by those people whose account and address are both new, in their order. */
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

/** The contacts cannot be opened, or were rolled back: no identity can be trusted. */
export class ContactsDamagedError extends Error {
  override name = 'ContactsDamagedError'
  constructor(cause?: unknown) {
    super('The list of people that you share with could not be verified.', { cause })
  }
}

/** The contact who already has this address or this account: each belongs to the other for good. */
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
