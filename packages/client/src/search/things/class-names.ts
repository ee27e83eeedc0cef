import { texts } from '@safelight/texts/client/things'

/** In the order of their numbers (format rule F19). */
export const CLASS_NAMES: readonly string[] = Object.values(texts)

/** Whether format rule F19 gives the number of a class a meaning. */
export const isKnownClass = (thing: number): boolean => CLASS_NAMES[thing] !== undefined

/** Returns the name of a known class, such as `dog`. */
export const classNameOf = (thing: number): string => CLASS_NAMES[thing] ?? ''
