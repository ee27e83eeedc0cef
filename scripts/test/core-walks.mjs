/**
 * The browser tests of `npm test`: the way of a new person, and what people do most in each area. They take a minute on
 * two cores, and run again after each change of the app or the server, so the list stays short. The others show rarer
 * cases of the same screens, failures, and long libraries; `npm test -- --all` runs them too.
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
  'albums/albums.spec.ts': 'albums are made, filled, sorted and deleted',
  'sharing/sharing.spec.ts': 'photos and albums are shared with people and by links',
  'sharing/public-share.spec.ts': 'what a visitor sees of a link',
  'search/search.spec.ts': 'search on the device and on the server',
}
