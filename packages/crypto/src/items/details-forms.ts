import type { CborValue } from '@safelight/contract/cbor'
import { fromBase64url, toBase64url } from '../primitives/bytes.ts'
import { typeNumber, typeOf } from './type-numbers.ts'

/**
 * How a value of the details stands in a sealed map (format rule F8). Both directions throw what has no such form;
 * bounds beyond it are for the reader to check.
 */
export interface Form<T> {
  write(value: T): CborValue
  read(value: CborValue): T
}

export const integer: Form<number> = { write: asInteger, read: asInteger }

/**
 * A number as an integer of steps, `steps` to one, rounded half up. Of what was read the same integer is written:
 * an edit of another field leaves it as it is.
 */
export const inSteps = (steps: number): Form<number> => ({
  write: value => asInteger(Math.round(value * steps)),
  read: value => asInteger(value) / steps,
})

export const boolean: Form<boolean> = { write: asBoolean, read: asBoolean }

/** Without a byte order mark at its head, which decoders of UTF-8 take away. */
export const text: Form<string> = {
  write: value => asText(value).replace(/^\ufeff+/, ''),
  read: asText,
}

/** Bytes, `length` of them where it is said. The details have them as base64url. */
export const bytes = (length?: number): Form<string> => ({
  write: value => asBytes(fromBase64url(asText(value)), length),
  read: value => toBase64url(asBytes(value, length)),
})

export const mimeType: Form<string> = {
  write: value => typeNumber(asText(value)),
  read: typeOf,
}

export const listOf = <T>(form: Form<T>): Form<T[]> => ({
  write: values => values.map(form.write),
  read: value => asList(value).map(form.read),
})

/** An object as the list of its fields, all of them, in this order. */
export function tuple<T extends object>(forms: { [K in keyof T]-?: Form<T[K]> }): Form<T> {
  const fields = Object.entries(forms) as [keyof T, Form<T[keyof T]>][]
  return {
    write: value => fields.map(([name, form]) => form.write(value[name])),
    read(value) {
      const list = asList(value)
      if (list.length !== fields.length) throw new TypeError('not so many values')
      const read: Partial<T> = {}
      for (const [i, [name, form]] of fields.entries()) read[name] = form.read(list[i] as CborValue)
      return read as T
    },
  }
}

const FIRST_TIME = Date.parse('0001-01-01T00:00:00.000Z')
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999Z')

/** `YYYY-MM-DDTHH:mm:ss.SSS` in the years 0001 to 9999, as milliseconds since 1970. */
export const localTime: Form<string> = {
  write(local) {
    const time = Date.parse(`${local}Z`)
    if (localTime.read(time) !== local) throw new TypeError('not a time')
    return time
  },
  read(value) {
    const time = asInteger(value)
    if (time < FIRST_TIME || time > LAST_TIME) throw new TypeError('not a time')
    return new Date(time).toISOString().slice(0, -1)
  },
}

/** The clock on a wall as milliseconds since 1970 on that clock, and its distance from UTC where that is known. */
export const taken: Form<{ local: string; offsetMinutes: number | null }> = {
  write: ({ local, offsetMinutes }) => [
    localTime.write(local),
    ...(offsetMinutes === null ? [] : [asInteger(offsetMinutes)]),
  ],
  read(value) {
    const [time, offset, ...others] = asList(value)
    if (time === undefined || others.length > 0) throw new TypeError('not a time')
    return {
      local: localTime.read(time),
      offsetMinutes: offset === undefined ? null : asInteger(offset),
    }
  },
}

function asInteger(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new TypeError('not an integer')
  return value as number
}

function asBoolean(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new TypeError('not a boolean')
  return value
}

function asText(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('not a text')
  return value
}

function asBytes(value: unknown, length?: number): Uint8Array {
  const isRight = value instanceof Uint8Array && (length ?? value.length) === value.length
  if (!isRight) throw new TypeError('not such bytes')
  return value
}

function asList(value: unknown): CborValue[] {
  if (!Array.isArray(value)) throw new TypeError('not a list')
  return value
}
