export { isSameIdentity } from '@safelight/vault/public-identity'
export { type Contact, ContactChangedError, fingerprintOf } from '../lib/sharing/contacts.ts'
