import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  title: 'New for you',
  newCount: '{count, number} new',
  labelWithNew: '{label}, {count, number} new',
  sharedAlbum: '{name} shared an album with you.',
  sharedAlbums: '{name} shared {count, number} albums with you.',
  sharedItem: '{name} shared an item with you.',
  sharedItems: '{name} shared {count, number} items with you.',
  sharedBoth:
    '{name} shared {albums, plural, one {an album} other {# albums}} and {items, plural, one {an item} other {# items}} with you.',
  sharedByMany:
    '{name} and {others, plural, one {# other person} other {# other people}} shared items and albums with you.',
  commented: '{name} commented on a photo or video of yours in “{title}”.',
  newCommentsIn: '{count, number} new comments on your items in “{title}”.',
  newComments: '{count, number} new comments on your items.',
  signIn: '{device} signed in to your account. Not you? End its session.',
  signIns: '{count, number} devices signed in to your account. Not you? End their sessions.',
  somebody: 'Somebody',
  untitledAlbum: 'Untitled Album',
  dismiss: 'Dismiss',
  invited: '{name} invites you to the family group “{title}”. The invitation ends {when}.',
  visitorFilesWait:
    '{count, plural, one {# file from visitors waits to be added to “{title}”. If you do not add it, it is deleted {when}.} other {# files from visitors wait to be added to “{title}”. If you do not add them, the first is deleted {when}.}}',
})
