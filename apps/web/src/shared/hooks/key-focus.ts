/** What is fading out has no keys any more. */
const STAYS = ':not([data-exiting], [data-exiting] *)'
const DIALOG = `:is(section[role="dialog"], [role="alertdialog"])${STAYS}`
const COVER = `:is([role="dialog"], [role="alertdialog"], [role="menu"])${STAYS}`
const TEXT =
  'input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, select, [contenteditable]'

/** Whether a key goes into a text or a list of choices. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXT) !== null

/** Whether a modal dialog is open. */
export const isDialogOpen = (): boolean => document.querySelector(DIALOG) !== null

/** Whether something lies over the page and has the keys to itself: a dialog, a menu or the viewer. */
export const isPageCovered = (): boolean => document.querySelector(COVER) !== null
