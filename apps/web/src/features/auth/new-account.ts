/** What a person reads once the account is made, on that screen and on the next. */
export const ACCOUNT_CREATED = 'Account created successfully. You can sign in now.'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The address of an account that was made a moment ago. */
    newAccount?: string
  }
}
