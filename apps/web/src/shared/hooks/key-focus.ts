/** A selector that excludes dialogs and menus that fade out, because they no longer handle keys. */
const STAYS = ':not([data-exiting], [data-exiting] *)'
const DIALOG = `:is(section[role="dialog"], [role="alertdialog"])${STAYS}`
const COVER = `:is([role="dialog"], [role="alertdialog"], [role="menu"])${STAYS}`
const TEXT =
  'input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, select, [contenteditable]'

/** Whether the element takes typed keys: a text field or a list of choices. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXT) !== null

export const isDialogOpen = (): boolean => document.querySelector(DIALOG) !== null

/** Whether a dialog, a menu or the viewer covers the page and gets all keys. */
export const isPageCovered = (): boolean => document.querySelector(COVER) !== null
