import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  nameTitle: 'Display Name',
  nameLead: 'People you share with see this name. The server can read it too.',
  nameLabel: 'Display name',
  saveName: 'Save Name',
  nameInvalid: 'Please enter a name without line breaks.',
  nameSaved: 'Display name saved.',
  nameFailed: 'Failed to save the display name. Please try again.',

  emailTitle: 'Email Address',
  emailLead:
    'You sign in as <strong>{email}</strong>. If you change this address, Safelight asks people who share with you to check that it is still you.',
  newEmail: 'New email address',
  changeEmail: 'Change Email',
  emailChanged: 'Email address changed.',
  emailFailed: 'Failed to change the email address. Please try again.',

  emailUnconfirmed:
    'This address is not confirmed yet. Open the link in the email that we sent to it.',
  sendLinkAgain: 'Send the Link Again',
  linkSent: 'We sent an email to {email}. Open the link in it to confirm this address.',
  linkFailed: 'Failed to send the link. Please try again.',
})
