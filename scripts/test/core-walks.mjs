/**
 * The browser tests of `npm test`: the most common actions of each area. The list stays short, because
 * they take a minute and run after each change of the app or the server. `npm test -- --all` also runs
 * the others.
 */
export const CORE_WALKS = {
  'whole-app/first-run.spec.ts':
    'from sign-up to a video that plays, and the library on a second device',
  'whole-app/accessibility.spec.ts': 'every kind of screen with axe, and the keyboard alone',
  'account/auth.spec.ts': 'sign-up, sign-in, logout, several tabs and two accounts',
  'library/timeline.spec.ts': 'the gallery: order, years, layout, keyboard, failures',
  'library/trash.spec.ts': 'delete, restore, and delete permanently',
  'upload/upload.spec.ts': 'formats, duplicates, failures, cancellation and quota',
  'viewer/viewer.spec.ts': 'the viewer, its dialogs and the slideshow',
  'albums/albums.spec.ts': 'create, fill, sort and delete albums',
  'sharing/sharing.spec.ts': 'share photos and albums with people and by links',
  'sharing/public-share.spec.ts': 'open a public link as a visitor',
  'search/search.spec.ts': 'search on the device and on the server',
}
