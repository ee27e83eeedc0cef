import type { FamilyNotice } from '@safelight/contract/family'
import { texts } from '@safelight/texts/server/mails'
import type { Message } from './mailer.ts'

/*
 * Mails to people. They contain no secrets except the tokens in some links. They also contain no text that
 * others choose freely, such as display names: nobody can send their own words in our name.
 *
 * Mails of the kind `account` report what happened to the account itself. Strangers cannot cause such a mail.
 */

/** The token in `link` follows `#`, so that it appears in no server's log. */
export const verifyAddress = (to: string, link: string): Message => ({
  kind: 'notice',
  to,
  subject: texts.confirmAddress,
  paragraphs: [texts.confirmAddressLink, link, texts.confirmAddressIgnore],
})

export const newSignIn = (to: string, time: Date): Message => ({
  kind: 'account',
  to,
  subject: texts.newSignIn,
  paragraphs: [texts.newSignInAt({ time: day(time) }), texts.newSignInAdvice],
})

export const passwordChanged = (to: string, time: Date): Message => ({
  kind: 'account',
  to,
  subject: texts.passwordChanged,
  paragraphs: [texts.passwordChangedAt({ time: day(time) }), texts.passwordChangedAdvice],
})

export const recoveryWordsReplaced = (to: string, time: Date): Message => ({
  kind: 'account',
  to,
  subject: texts.wordsReplaced,
  paragraphs: [texts.wordsReplacedAt({ time: day(time) }), texts.wordsReplacedAdvice],
})

export const secondFactorOn = (to: string, time: Date): Message => ({
  kind: 'account',
  to,
  subject: texts.twoStepOn,
  paragraphs: [texts.twoStepOnSince({ time: day(time) }), texts.twoStepOnAdvice],
})

export const secondFactorOff = (to: string, time: Date): Message => ({
  kind: 'account',
  to,
  subject: texts.twoStepOff,
  paragraphs: [texts.twoStepOffSince({ time: day(time) }), texts.twoStepOffAdvice],
})

export const halfSignIn = (to: string): Message => ({
  kind: 'account',
  to,
  subject: texts.passwordKnown,
  paragraphs: [texts.passwordKnownDetail, texts.passwordKnownAdvice],
})

export const passkeyAdded = (to: string, time: Date): Message => ({
  kind: 'account',
  to,
  subject: texts.passkeyAdded,
  paragraphs: [texts.passkeyAddedAt({ time: day(time) }), texts.passkeyAddedAdvice],
})

export const addressChanged = (to: string, time: Date): Message => ({
  kind: 'account',
  to,
  subject: texts.addressChanged,
  paragraphs: [texts.addressChangedAt({ time: day(time) }), texts.addressChangedAdvice],
})

/** The token in `link` follows `#`, so that it appears in no server's log. */
export const invited = (to: string, link: string): Message => ({
  kind: 'notice',
  to,
  subject: texts.invited,
  paragraphs: [texts.invitedBy, link, texts.invitedLink],
})

export const shared = (to: string, from: string, link: string): Message => ({
  kind: 'notice',
  to,
  subject: texts.shared,
  paragraphs: [texts.sharedBy({ from }), link],
})

/** The text is the same whether or not the address has an account. */
export const familyInvitation = (to: string, from: string, link: string): Message => ({
  kind: 'notice',
  to,
  subject: texts.familyInvitation,
  paragraphs: [
    texts.familyInvitationBy({ from }),
    texts.familyInvitationAnswer,
    link,
    texts.familyInvitationIgnore,
  ],
})

const FAMILY_NEWS: Record<FamilyNotice, string> = {
  removed: texts.familyRemoved,
  ended: texts.familyEnded,
  'plan-ended': texts.familyPlanEnded,
  'no-place': texts.familyNoPlace,
}

export const familyNotice = (to: string, reason: FamilyNotice): Message => ({
  kind: 'notice',
  to,
  subject: texts.familyChanged,
  paragraphs: [FAMILY_NEWS[reason], texts.familyChangedStorage],
})

const day = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' at ')} UTC`
