import { texts } from '@safelight/texts/auth'

export const ACCOUNT_CREATED = texts.accountCreated

export const ACCOUNT_DELETED = texts.accountDeleted

declare module '@tanstack/history' {
  interface HistoryState {
    /** The address of an account that was just created. */
    newAccount?: string
    accountDeleted?: boolean
  }
}
