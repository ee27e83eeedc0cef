import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  emailAddressChanged: 'Email address changed.',
  failedToChangeTheEmailAddress: 'Failed to change the email address.',
  emailAddress: 'Email Address',
  newEmailAddress: 'New email address',
  changeEmail: 'Change Email',
  theLinkIsOnItsWay: 'The link is on its way to you.',
  failedToSendTheLink: 'Failed to send the link.',
  sendTheLinkAgain: 'Send the Link Again',
  thisAddressIsNotConfirmedYet:
    'This address is not confirmed yet. Open the link that was mailed to it.',
  displayName: 'Display Name',
  peopleYouShareWithSeeIt:
    'People you share with see it beside your email address. It is not encrypted: the server can read it. Leave it empty to show none.',
  pleaseEnterANameOfOne: 'Please enter a name of one line.',
  displayNameSaved: 'Display name saved.',
  failedToSaveTheDisplayName: 'Failed to save the display name.',
  displayName2: 'Display name',
  saveName: 'Save Name',
})
