import { getContacts, type Person as NamedPerson, putContacts } from '@safelight/contract/contacts'
import { fromBase64url, toBase64url } from '@safelight/vault/bytes'
import { type ContactKeys, openContacts, sealContacts } from '@safelight/vault/contacts'
import { isSamePerson, type Person, personFingerprint } from '@safelight/vault/people'
import { z } from 'zod'
import { type ApiClient, ApiError } from './api-client.ts'
import type { DeviceFloors } from './lib/device-floors.ts'
import { decodePerson } from './lib/people.ts'

/** Somebody with whom one has shared: their account and keys as they were then (format rule F14). */
export interface Contact extends Person {
  email: string
  /** ISO 8601. */
  since: string
  /** The fingerprint was compared with the person. */
  compared: boolean
}

/** Whoever a server names by account, e-mail address and keys. */
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
  readonly claimed: Person

  constructor(contact: Contact, claimed: Person) {
    super(`The keys of ${contact.email} are not those that you have shared with before.`)
    this.contact = contact
    this.claimed = claimed
  }
}

/** The people with whom one shares, pinned at first use and sealed on the server. */
export interface Contacts {
  list(): Promise<readonly Contact[]>
  /** Each person as they are known, pinned if they are new; ContactChangedError for who is not who they were. */
  meet(people: readonly Claimed[]): Promise<(Person | ContactChangedError)[]>
  /** Notes that the fingerprint was compared. */
  markCompared(accountId: string): Promise<void>
  /** Forgets a person, by their own hand alone: the next keys under that name are believed. */
  forget(accountId: string): Promise<void>
}

/** Sixteen characters to compare with somebody, in groups of four. */
export const fingerprintOf = (person: Person): Promise<string> => personFingerprint(person)

const key = z.string().length(43)
const contactsSchema = z.object({
  v: z.literal(1),
  contacts: z.array(
    z.object({
      accountId: z.string().length(22),
      email: z.string().max(254),
      encryptionPublicKey: key,
      signingPublicKey: key,
      since: z.iso.datetime(),
      compared: z.boolean(),
    }),
  ),
})

interface Stored {
  version: number
  contacts: readonly Contact[]
}

const ATTEMPTS = 5

export function createContacts(
  account: ContactKeys,
  api: ApiClient,
  floors: DeviceFloors,
): Contacts {
  let known: Promise<Stored> | undefined
  /** Changes wait for each other, so that each is made upon the last. */
  let turn: Promise<unknown> = Promise.resolve()

  const stored = (): Promise<Stored> => {
    known ??= load().catch(error => {
      known = undefined
      throw error
    })
    return known
  }

  async function load(): Promise<Stored> {
    const { sealed, version } = await api.call(getContacts)
    const contacts = await open(sealed, version)
    // An older state than this device has seen could bring back keys that were found to be wrong.
    if (!(await floors.raise('contacts', [version]))) throw new ContactsDamagedError()
    return { version, contacts }
  }

  async function open(sealed: string | null, version: number): Promise<Contact[]> {
    // Nothing at all is the state before the first version, and never a later one.
    if (sealed === null && version === 0) return []
    try {
      const value = await openContacts(account, version, fromBase64url(sealed ?? ''))
      return contactsSchema.parse(value).contacts.map(decodeContact)
    } catch (error) {
      throw new ContactsDamagedError(error)
    }
  }

  /** Applies `change` to the newest contacts; it returns those that it was given when nothing is to be done. */
  function update(change: (contacts: readonly Contact[]) => readonly Contact[]): Promise<void> {
    const done = turn.then(async () => {
      for (let attempt = 1; ; attempt++) {
        const { version, contacts } = await stored()
        const next = change(contacts)
        if (next === contacts) return
        try {
          await save({ version: version + 1, contacts: next })
          return
        } catch (error) {
          known = undefined
          const stale = error instanceof ApiError && error.code === 'STALE_VERSION'
          if (!stale || attempt === ATTEMPTS) throw error
        }
      }
    })
    turn = done.catch(() => {})
    return done
  }

  async function save({ version, contacts }: Stored): Promise<void> {
    const value = { v: 1, contacts: contacts.map(encodeContact) }
    const sealed = toBase64url(await sealContacts(account, version, value))
    await api.call(putContacts, { body: { sealed, version } })
    await floors.raise('contacts', [version])
    known = Promise.resolve({ version, contacts })
  }

  return {
    list: async () => (await stored()).contacts,

    async meet(people) {
      await update(contacts => {
        const unknown = people.filter(
          (one, i) =>
            !findContact(contacts, one) &&
            people.findIndex(other => other.accountId === one.accountId) === i,
        )
        const now = new Date().toISOString()
        const added = unknown.map(one => ({
          ...decodePerson(one),
          email: one.email,
          since: now,
          compared: false,
        }))
        return added.length > 0 ? [...contacts, ...added] : contacts
      })
      const { contacts } = await stored()
      return people.map(one => {
        const claimed = decodePerson(one)
        const contact = findContact(contacts, one)
        if (!contact) throw new Error('Everybody is a contact by now.')
        const same = contact.email === one.email && isSamePerson(contact, claimed)
        return same ? contact : new ContactChangedError(contact, claimed)
      })
    },

    markCompared: accountId =>
      update(contacts =>
        contacts.map(one => (one.accountId === accountId ? { ...one, compared: true } : one)),
      ),

    forget: accountId =>
      update(contacts => contacts.filter(contact => contact.accountId !== accountId)),
  }
}

/** The contacts cannot be opened, or are older than they were: nobody can be believed. */
export class ContactsDamagedError extends Error {
  override name = 'ContactsDamagedError'
  constructor(cause?: unknown) {
    super('The list of people that you share with could not be verified.', { cause })
  }
}

/** Whom the name belongs to already: an account keeps its address, and an address its account. */
const findContact = (contacts: readonly Contact[], { accountId, email }: Claimed) =>
  contacts.find(contact => contact.email === email && contact.accountId !== accountId) ??
  contacts.find(contact => contact.accountId === accountId)

const decodeContact = (contact: z.infer<typeof contactsSchema>['contacts'][number]): Contact => ({
  ...contact,
  ...decodePerson(contact),
})

const encodeContact = (contact: Contact) => ({
  ...contact,
  encryptionPublicKey: toBase64url(contact.encryptionPublicKey),
  signingPublicKey: toBase64url(contact.signingPublicKey),
})
