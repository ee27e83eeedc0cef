import { texts } from '@safelight/texts/auth'

/** What a person reads once the account is made, on that screen and on the next. */
export const ACCOUNT_CREATED = texts.accountCreatedSuccessfullyYouCanSign

/** What a person reads on the sign-in screen once the account is gone. */
export const ACCOUNT_DELETED = texts.accountDeletedSuccessfully

declare module '@tanstack/history' {
  interface HistoryState {
    /** The address of an account that was made a moment ago. */
    newAccount?: string
    /** The account that was signed in has just been deleted. */
    accountDeleted?: boolean
  }
}
