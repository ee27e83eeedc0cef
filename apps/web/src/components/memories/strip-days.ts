/*
 * What the strip remembers on this device: nothing but days. With one that is expected the pictures below it keep their
 * place from the first moment on.
 */

const SHOWN = 'memories-shown'
const DISMISSED = 'memories-dismissed'

const today = (): string => new Date().toDateString()
const isToday = (key: string): boolean => localStorage.getItem(key) === today()

/** Whether there was a strip today. */
export const expectsStrip = (): boolean => isToday(SHOWN)

export function noteStrip(isShown: boolean): void {
  if (isShown) localStorage.setItem(SHOWN, today())
  else localStorage.removeItem(SHOWN)
}

/** Whether the person wants no strip today. */
export const isDismissed = (): boolean => isToday(DISMISSED)

export const noteDismissed = (): void => localStorage.setItem(DISMISSED, today())
