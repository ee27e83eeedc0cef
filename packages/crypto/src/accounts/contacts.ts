import type { Bytes } from '../primitives/bytes.ts'
import { associatedData, openJson, sealJson } from '../primitives/seal.ts'
import type { AccountKeys } from './account-keys.ts'

export type ContactKeys = Pick<AccountKeys, 'accountId' | 'contacts'>

/**
 * Seals the contacts' JSON (format rule F14). `version` counts their changes. The seal opens only with the
 * same version: the server cannot present an old list as a newer one.
 */
export const sealContacts = (
  account: ContactKeys,
  version: number,
  contacts: unknown,
): Promise<Bytes> => sealJson(account.contacts, contactsData(account, version), contacts)

export const openContacts = (
  account: ContactKeys,
  version: number,
  sealed: Bytes,
): Promise<unknown> => openJson(account.contacts, contactsData(account, version), sealed)

const contactsData = ({ accountId }: ContactKeys, version: number) =>
  associatedData('contacts', accountId, version)
