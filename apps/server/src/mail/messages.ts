import type { FamilyNotice } from '@safelight/contract/family'
import type { Message } from './mailer.ts'

/*
 * Mails to people. They contain no secrets except the link that verifies the address, and nothing of a
 * library, which the server cannot read. They also contain no text that others choose freely, such as display
 * names, so that nobody can send their own words in our name.
 *
 * Mails of the kind `account` report what happened to the account itself. Strangers cannot cause one.
 */

/** The token in `link` follows `#`, so that it reaches no server's log. */
export const verifyAddress = (to: string, link: string): Message => ({
  kind: 'notice',
  to,
  subject: 'Confirm your email address',
  paragraphs: [
    'Open this link to confirm that this address is yours. It works once, for one day.',
    link,
    'If you do not have an account with Safelight, ignore this message.',
  ],
})

export const newSignIn = (to: string, time: Date): Message => ({
  kind: 'account',
  to,
  subject: 'A new sign-in to your account',
  paragraphs: [
    `Someone signed in to your Safelight account on ${day(time)}.`,
    'If it was not you, change your password. That signs out every other device.',
  ],
})

export const passwordChanged = (to: string, time: Date): Message => ({
  kind: 'account',
  to,
  subject: 'Your password was changed',
  paragraphs: [
    `The password of your Safelight account was changed on ${day(time)}.`,
    'If it was not you, set a new one with your recovery words.',
  ],
})

export const recoveryWordsReplaced = (to: string, time: Date): Message => ({
  kind: 'account',
  to,
  subject: 'Your recovery words were replaced',
  paragraphs: [
    `The recovery words of your Safelight account were replaced on ${day(time)}. The old ones stopped working.`,
    'If it was not you, change your password and make new recovery words on the account page.',
  ],
})

export const secondFactorOn = (to: string, time: Date): Message => ({
  kind: 'account',
  to,
  subject: 'Two-step verification was turned on',
  paragraphs: [
    `Your Safelight account asks for a second step at every sign-in since ${day(time)}.`,
    'If it was not you, set a new password with your recovery words. That turns it off again.',
  ],
})

export const secondFactorOff = (to: string, time: Date): Message => ({
  kind: 'account',
  to,
  subject: 'Two-step verification was turned off',
  paragraphs: [
    `The password alone signs in to your Safelight account since ${day(time)}.`,
    'If it was not you, set a new password with your recovery words.',
  ],
})

export const halfSignIn = (to: string): Message => ({
  kind: 'account',
  to,
  subject: 'Someone knows your password',
  paragraphs: [
    'Someone typed the right password of your Safelight account, and the second step did not follow. They were not signed in.',
    'If it was not you, change your password.',
  ],
})

export const passkeyAdded = (to: string, time: Date): Message => ({
  kind: 'account',
  to,
  subject: 'A passkey was added to your account',
  paragraphs: [
    `A passkey was added to your Safelight account on ${day(time)}. It can be used to sign in.`,
    'If it was not you, remove it on the account page and change your password.',
  ],
})

export const addressChanged = (to: string, time: Date): Message => ({
  kind: 'account',
  to,
  subject: 'Your email address was changed',
  paragraphs: [
    `Your Safelight account got another email address on ${day(time)}. This one is not used any more.`,
    'If it was not you, contact the people who run your server.',
  ],
})

/** The token in `link` follows `#`, as above. */
export const invited = (to: string, link: string): Message => ({
  kind: 'notice',
  to,
  subject: 'You are invited to Safelight',
  paragraphs: [
    'The people who run this server invite you to make an account with this address.',
    link,
    'The link works once, for two weeks.',
  ],
})

export const shared = (to: string, from: string, link: string): Message => ({
  kind: 'notice',
  to,
  subject: 'Something was shared with you',
  paragraphs: [`${from} shared an album, a photo or a video with you.`, link],
})

/** The text does not depend on whether the address has an account. */
export const familyInvitation = (to: string, from: string, link: string): Message => ({
  kind: 'notice',
  to,
  subject: 'You are invited to a family group',
  paragraphs: [
    `${from} invites you to a family group on Safelight. Its members share a plan and see how much each of them stores, never what.`,
    'Sign in with this address, or sign up, and answer the invitation on the account page within two weeks.',
    link,
    'If you do not know the sender, ignore this message.',
  ],
})

const FAMILY_NEWS: Record<FamilyNotice, string> = {
  removed: 'You were removed from your family group.',
  ended: 'The family group that you were in has ended.',
  'plan-ended': 'The plan that your family group shared with you has ended.',
  'no-place':
    'The plan that your family group shares is for fewer people now, and not for you any more.',
}

export const familyNotice = (to: string, reason: FamilyNotice): Message => ({
  kind: 'notice',
  to,
  subject: 'Your family group has changed',
  paragraphs: [
    FAMILY_NEWS[reason],
    'Your photos and videos stay. If they take more storage than you have by yourself, you cannot upload more until you have a plan or delete some.',
  ],
})

const day = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' at ')} UTC`
