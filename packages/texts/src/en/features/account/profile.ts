import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  nameTitle: 'Your Name',
  nameLead: 'People who open your links see this name.',
  firstName: 'First name',
  lastName: 'Last name',
  showName:
    'Also show my name to people I share with by email, and to my family group. Whoever runs the server can then see it too.',
  saveName: 'Save Name',
  nameMissing: 'Please enter your first name.',
  nameInvalid: 'Please enter a shorter name, without line breaks.',
  nameSaved: 'Name saved.',
  nameFailed: 'Failed to save the name. Please try again.',

  emailTitle: 'Email Address',
  emailLead:
    'You sign in as <strong>{email}</strong>. If you change this address, people who share with you are asked whether the new one is really yours.',
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
