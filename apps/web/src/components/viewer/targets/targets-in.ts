import { type CountryCode, findPhoneNumbersInText } from 'libphonenumber-js/min'
import { find } from 'linkifyjs'
import { mailOf, phoneOf, type Target, websiteOf } from './target.ts'

/** A part of a text, from `start` up to `end`, that leads to a target. */
export interface TargetInText {
  start: number
  end: number
  target: Target
}

/** The fewest digits of a phone number that is worth looking for. */
const PHONE_DIGITS = /(?:\d\D{0,3}){6}/

/**
 * Finds web addresses, mail addresses and phone numbers in a line of text, in their order. Numbers without a
 * country code count for the country of `language`, such as `en-GB`.
 */
export function targetsIn(text: string, language: string): TargetInText[] {
  const links = find(text, { defaultProtocol: 'https' }).flatMap(({ type, value, start, end }) => {
    const target =
      type === 'email'
        ? mailOf(value)
        : /^(?!https?:)\w+:/i.test(value)
          ? undefined
          : websiteOf(value)
    return target ? [{ start, end, target }] : []
  })
  const phones = PHONE_DIGITS.test(text) ? phonesIn(text, language) : []
  const isFree = ({ start, end }: TargetInText) =>
    links.every(link => end <= link.start || start >= link.end)
  return [...links, ...phones.filter(isFree)].sort((a, b) => a.start - b.start)
}

function phonesIn(text: string, language: string): TargetInText[] {
  const defaultCountry = new Intl.Locale(language).maximize().region as CountryCode | undefined
  const found = findPhoneNumbersInText(text, defaultCountry)
  return found.flatMap(({ startsAt, endsAt, number }) => {
    const target = phoneOf(number.number)
    return target ? [{ start: startsAt, end: endsAt, target }] : []
  })
}
