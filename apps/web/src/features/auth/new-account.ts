import { texts } from '@safelight/texts/features/auth'

export const ACCOUNT_CREATED = texts.accountCreated

export const ACCOUNT_DELETED = texts.accountDeleted

declare module '@tanstack/history' {
  interface HistoryState {
    newAccount?: string
    accountDeleted?: boolean
  }
}
