/** A selector that excludes dialogs and menus that fade out. Such dialogs and menus no longer handle keys. */
const STAYS = ':not([data-exiting], [data-exiting] *)'
const DIALOG = `:is(section[role="dialog"], [role="alertdialog"])${STAYS}`
const COVER = `:is([role="dialog"], [role="alertdialog"], [role="menu"])${STAYS}`
const TEXT =
  'input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, select, [contenteditable]'

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXT) !== null

export const isDialogOpen = (): boolean => document.querySelector(DIALOG) !== null

export const isPageCovered = (): boolean => document.querySelector(COVER) !== null
