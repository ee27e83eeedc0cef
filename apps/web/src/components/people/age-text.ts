import { type LibraryItem, takenGuessOf } from '@safelight/client/item'
import { type Age, ageAt, type BirthDate, type Person } from '@safelight/client/people'
import { texts } from '@safelight/texts/features/people'

const TEXTS = {
  months: (isAbout: boolean) => (isAbout ? texts.ageMonthsAbout : texts.ageMonths),
  years: (isAbout: boolean) => (isAbout ? texts.ageYearsAbout : texts.ageYears),
}

const textOf = ({ unit, count, isAbout }: Age): string => TEXTS[unit](isAbout)({ count })

/** Formats a person's age at a local date. Undefined if the birth date is unknown or later. */
function ageText(born: BirthDate | undefined, local: string): string | undefined {
  const age = born === undefined ? undefined : ageAt(born, local)
  return age && textOf(age)
}

/** Formats a person's age in a photo, by the photo's own date. Without such a date, the age is unknown. */
export const ageIn = (item: LibraryItem, { born }: Person): string | undefined =>
  takenGuessOf(item) === 'file' ? undefined : ageText(born, item.takenLocal)
