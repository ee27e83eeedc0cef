import { base64url as canonical } from '@safelight/contract/encoding'

/*
 * Whether values are within the bounds of their fields. Details are taken as a whole or not at all, so that nothing
 * says what is wrong with them; and of each item of a library all are looked at, for which schemas that copy what they
 * check take ten times as long.
 */

/** Whether a value is a `T` within its bounds. */
export type Check<T> = (value: unknown) => value is T

export type Checked<C> = C extends Check<infer T> ? T : never

type Checks = Readonly<Record<string, Check<unknown>>>
type Simple<T> = { [K in keyof T]: T[K] }

/** An object of just these fields; those that may be missing may be undefined too. */
export function record<R extends Checks, O extends Checks>(
  required: R,
  optional: O,
): Check<Simple<{ [K in keyof R]: Checked<R[K]> } & { [K in keyof O]?: Checked<O[K]> | undefined }>>
export function record(required: Checks, optional: Checks): Check<object> {
  const checks = new Map(Object.entries({ ...required, ...optional }))
  const needed = Object.keys(required)
  const isOptional = (name: string) => Object.hasOwn(optional, name)
  return (value): value is object => {
    if (typeof value !== 'object' || value === null) return false
    const fields = value as Record<string, unknown>
    for (const name in fields) {
      const field = fields[name]
      if (field === undefined && isOptional(name)) continue
      if (!checks.get(name)?.(field)) return false
    }
    return needed.every(name => Object.hasOwn(fields, name))
  }
}

/** A list of at most `most` values. */
export const list =
  <T>(check: Check<T>, most: number): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.length <= most && value.every(check)

export const text =
  (most: number): Check<string> =>
  (value): value is string =>
    typeof value === 'string' && value.length <= most

export const number =
  (least: number, most: number): Check<number> =>
  (value): value is number =>
    typeof value === 'number' && value >= least && value <= most

export const integer =
  (least: number, most = Number.MAX_SAFE_INTEGER): Check<number> =>
  (value): value is number =>
    Number.isSafeInteger(value) && number(least, most)(value)

export const boolean: Check<boolean> = (value): value is boolean => typeof value === 'boolean'

export const exactly =
  <const T>(only: T): Check<T> =>
  (value): value is T =>
    value === only

/** Unpadded base64url of at least `least` and at most `most` bytes, in its only form. */
export const base64url =
  (least: number, most = least): Check<string> =>
  (value): value is string =>
    typeof value === 'string' &&
    value.length >= charsOf(least) &&
    value.length <= charsOf(most) &&
    canonical.test(value)

const charsOf = (bytes: number) => Math.ceil((bytes * 4) / 3)
