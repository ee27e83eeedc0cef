import { defineTexts } from '../../define-texts.ts'

/** The commands `users`, `user`, `first-account` and `signup`. */
export const texts = defineTexts({
  signupModeDescription: 'Who may sign up',
  // Help
  users: 'lists the accounts',
  json: 'prints one JSON object per line',
  user: 'changes one account, named by its email address',
  disable: 'ends its sessions and blocks new sign-ins; deletes nothing',
  enable: 'lets a disabled account sign in again',
  sessions: 'signs out all its devices',
  quota: 'sets how much it may store',
  quotaValue: 'megabytes; none: no limit; plan: the limit of its plan',
  delete: 'deletes it and everything in it, permanently',
  yes: 'does not ask for confirmation',
  firstAccount: 'prints the address at which the administrator signs up',
  signup: 'shows or sets who may sign up',
  signupMode: 'who may sign up',

  // Results
  columns: 'id\temail\tused MB\tlimit MB\tsince\t',
  noLimit: 'none',
  isDisabled: 'disabled',
  disabled: '{email}: disabled',
  enabled: '{email}: enabled',
  signedOut: '{email}: signed out everywhere',
  quotaSet: '{email}: quota {quota}',
  deleted: '{email}: deleted. The server removes its files within an hour.',
  signupIs: 'sign-up: {mode}',

  // Questions and errors
  deleteQuestion:
    'This permanently deletes {email} and all its photos and videos. Type the address again: ',
  nothingDeleted: 'This is not the address of the account. Nothing was deleted.',
  quotaInvalid: 'Enter a number of megabytes, none or plan.',
  firstAccountExists: 'This server already has an account. Its first one is the administrator.',
  noAccount: 'There is no account with the address {email}.',
})
