export { ContactChangedError, fingerprintOf } from './lib/sharing/contacts.ts'
