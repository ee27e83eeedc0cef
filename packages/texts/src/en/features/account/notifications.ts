import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  title: 'Notifications',
  lead: 'Notifications reach your browser through a company such as Google, Apple or Mozilla. That company can see that you got a notification, but cannot read it.',
  turnOn: 'Turn On Notifications',
  turnOff: 'Turn Off Notifications',
  isOn: 'Notifications are on for this device.',
  isOff: 'Notifications are off for this device.',
  blocked:
    'Your browser blocks notifications from this site. Open the site settings next to the address, allow notifications, and reload this page.',
  unsupported: 'This browser does not support notifications.',
  needsApp:
    'On iPhone and iPad, notifications work only in the installed app. Tap Share, then Add to Home Screen, and open Safelight from there.',
  unavailable: 'Notifications are not set up on this server.',
  unread: 'This choice could not be read. Reload the page.',
  failed: 'Notifications could not be turned on. Check your connection and try again.',
  failedOff: 'Notifications could not be turned off. Try again.',
  kinds: 'Notify me about',
  kindsOfAccount: 'Notify me about:',
  shares: 'Albums and photos that people share with me',
  comments: 'Comments on my photos',
  guestUploads: 'Files that visitors add to my albums',
  family: 'Invitations to a family group',
  signIns: 'Sign-ins to my account',
  backup: 'No backup from this device for a week',
})
