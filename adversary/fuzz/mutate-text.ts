import type { Random } from './random.ts'

export function mutateText(random: Random, text: string): string {
  let mutated = text
  for (let i = 1 + random.below(3); i > 0; i--) mutated = change(random, mutated)
  return mutated
}

export const mutateNumber = (random: Random): string => random.pick(NUMBERS)

function change(random: Random, text: string): string {
  const from = random.below(text.length + 1)
  const to = Math.min(text.length, from + random.below(random.oneIn(4) ? text.length + 1 : 4))
  const [head, middle, tail] = [text.slice(0, from), text.slice(from, to), text.slice(to)]
  switch (random.below(9)) {
    case 0:
      return head + tail
    case 1:
      return head + middle + middle + tail
    case 2:
      return tail + middle + head
    case 3:
      return head + random.pick(ODD) + tail
    case 4:
      return head + random.pick(ODD) + middle + tail
    case 5:
      return head + String.fromCharCode(random.below(random.oneIn(3) ? 0x10000 : 128)) + tail
    case 6:
      return head + (random.oneIn(2) ? middle.toLowerCase() : middle.toUpperCase()) + tail
    case 7:
      return text.replace(/\d+/, () => mutateNumber(random))
    default:
      return head + neighbor(random, middle) + tail
  }
}

const neighbor = (random: Random, text: string): string =>
  text === ''
    ? random.pick(ODD)
    : String.fromCharCode(text.charCodeAt(0) + random.pick([-1, 1])) + text.slice(1)

const ODD = [
  ...['', ' ', '\t', '\r\n', '\n', '\0', '/', '\\', '..', '../', '%2e', '%00', '%', '?', '#', '&'],
  ...['=', '+', '-', '_', ',', ';', ':', '"', "'", '{', '}', '[', ']', '.jpg', '.gif', '.mp4'],
  ...['\u00e9', 'e\u0301', '\u202e', '\ufeff', '\ud800', '\udc00', '\u{1f4f7}', '\u0663', '\uff0e'],
  ...['bytes=', '0x1', '1e3', 'A'.repeat(100), 'x'.repeat(5000), '__proto__', 'null', 'true'],
]

const NUMBERS = [
  ...['0', '00', '1', '-1', '-0', '+1', '1.5', '1e3', '1e309', '0x10', '07', 'NaN', 'Infinity', ''],
  ...['255', '256', '65536', '2147483647', '2147483648', '4294967295', '4294967296'],
  ...['9007199254740991', '9007199254740993', '18446744073709551616', '9'.repeat(400), '\u0663'],
]
