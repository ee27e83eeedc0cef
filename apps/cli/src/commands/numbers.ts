import { texts } from '@safelight/texts/cli'
import { InvalidArgumentError } from 'commander'

export function numberUpTo(most: number) {
  return (text: string): number => {
    const number = /^\d{1,7}$/.test(text) ? Number(text) : 0
    if (number >= 1 && number <= most) return number
    throw new InvalidArgumentError(texts.wholeNumber({ most }))
  }
}
