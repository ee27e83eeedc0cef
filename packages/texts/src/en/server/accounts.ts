import { defineTexts } from '../../define-texts.ts'

/** The commands `users`, `user`, `invite` and `first-account`. */
export const texts = defineTexts({
  // Help
  users: 'lists the accounts',
  json: 'prints one JSON object per line',
  user: 'changes one account, named by its email address',
  disable: 'ends its sessions and blocks new sign-ins; deletes nothing',
  enable: 'lets a disabled account sign in again',
  promote: 'makes it an administrator, who manages accounts and settings in the browser',
  demote: 'makes an administrator an ordinary account again',
  sessions: 'signs out all its devices',
  quota: 'sets how much it may store',
  quotaValue: 'megabytes; none: no limit; plan: the limit of its plan',
  delete: 'deletes it and everything in it, permanently',
  yes: 'does not ask for confirmation',
  invite: 'creates a link with which one person can sign up, even while sign-up is by invitation',
  firstAccount: 'prints the address at which the administrator signs up',

  // Results
  columns: 'id\temail\tused MB\tlimit MB\tsince\tstate',
  noLimit: 'none',
  isDisabled: 'disabled',
  isAdministrator: 'administrator',
  disabled: '{email}: disabled',
  enabled: '{email}: enabled',
  promoted: '{email}: now an administrator',
  demoted: '{email}: no longer an administrator',
  signedOut: '{email}: signed out everywhere',
  quotaSet: '{email}: quota {quota}',
  deleted: '{email}: deleted. The server removes its files within an hour.',

  invited: 'Send this link to {email}. It works once, until {until}:',

  // Questions and errors
  deleteQuestion:
    'This permanently deletes {email} and all its photos and videos. Type the address again: ',
  nothingDeleted: 'This is not the address of the account. Nothing was deleted.',
  quotaInvalid: 'Enter a number of megabytes, none or plan.',
  firstAccountExists: 'This server already has an account. Its first one is the administrator.',
  addressInvalid: '{address} is not an email address.',
  noAccount: 'There is no account with the address {email}.',
})
