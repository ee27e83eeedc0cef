export { type Contact, ContactChangedError, fingerprintOf } from './lib/sharing/contacts.ts'
