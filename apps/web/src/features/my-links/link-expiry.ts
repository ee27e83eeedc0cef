import { texts } from '@safelight/texts/features/my-links'
import { formatEnd } from '../../shared/format.ts'

/** The ids are numbers of days, except for `never`. Both `never` and `0` make a link that never expires. */
const CHOICES = [
  { id: 'never', label: texts.neverExpires },
  { id: '0', label: texts.removeExpiration },
  { id: '1', label: texts.days({ count: 1 }) },
  { id: '7', label: texts.days({ count: 7 }) },
  { id: '30', label: texts.days({ count: 30 }) },
  { id: '90', label: texts.days({ count: 90 }) },
  { id: '365', label: texts.oneYear },
]

const DAY = 24 * 60 * 60 * 1000

/**
 * Returns the id of the choice that is selected at first: the remaining days, rounded up. Returns `never` if
 * the link has expired or never expires.
 */
export function choiceOf(expiresAt: string | null, now: number): string {
  const days = expiresAt === null ? 0 : Math.ceil((Date.parse(expiresAt) - now) / DAY)
  return days > 0 ? String(days) : 'never'
}

/** Returns the choices, sorted by length. Adds the initial choice `begun` if it is not one of them. */
export function choicesFrom(begun: string): { id: string; label: string }[] {
  if (CHOICES.some(({ id }) => id === begun)) return CHOICES
  return [...CHOICES, { id: begun, label: texts.days({ count: Number(begun) }) }].sort(
    (a, b) => lengthOf(a) - lengthOf(b),
  )
}

const lengthOf = ({ id }: { id: string }): number => (id === 'never' ? -1 : Number(id))

/**
 * Returns the days until the link expires, or null if it never does. Returns undefined if the user keeps the
 * current expiration time.
 */
export function daysOf(
  choice: string,
  begun: string,
  expiresAt: string | null,
): number | null | undefined {
  const isUntouched = choice === begun && (begun === 'never') === (expiresAt === null)
  if (isUntouched) return undefined
  return choice === 'never' || choice === '0' ? null : Number(choice)
}

export const hasExpired = (expiresAt: string | null, now: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now

export function expiryText(expiresAt: string | null, now: number): string {
  if (expiresAt === null) return texts.neverExpires
  const date = formatEnd(expiresAt)
  return hasExpired(expiresAt, now) ? texts.expiredOn({ date }) : texts.expiresOn({ date })
}
