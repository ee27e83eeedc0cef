import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  bytes: '{size} B',
  kilobytes: '{size} KB',
  megabytes: '{size} MB',
  gigabytes: '{size} GB',
  terabytes: '{size} TB',

  showPassword: 'Show password',
  copyingFailed: 'The text was not copied. Select it, and copy it yourself.',
  dismiss: 'Dismiss',

  unknownDate: 'Unknown date',
  invalidDate: 'Invalid date',
  justNow: 'just now',
  lessThanAMinuteLeft: 'less than a minute left',
  aboutAMinuteLeft: 'about a minute left',
  minutesLeft: 'about {count, plural, one {# minute} other {# minutes}} left',
  hoursLeft: 'about {count, plural, one {# hour} other {# hours}} left',
  daysLeft: 'about {count, plural, one {# day} other {# days}} left',
})
