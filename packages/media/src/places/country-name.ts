import { bareName } from './bare-name.ts'

const longNames = new Intl.DisplayNames('en', { type: 'region' })
const shortNames = new Intl.DisplayNames('en', { type: 'region', style: 'short' })

/** Returns a country's usual English name: `Hong Kong`, not `Hong Kong SAR China`. */
export function countryName(code: string): string {
  const short = shortNames.of(code) ?? code
  return short.length > 2 ? short : (longNames.of(code) ?? code)
}

/** Languages for which browsers have names of countries. A browser without one returns English names. */
const LANGUAGES =
  'en de es fr it pt nl pl ru ja zh tr uk sv da nb fi cs el hu ro af ar az be bg bn bs ca cy et eu fa fil ga gl gu he hi hr hy id is ka kk kn ko lt lv mk ml mn mr ms my ne pa sk sl sq sr sr-Latn sw ta te th ur uz vi zh-Hant zu'.split(
    ' ',
  )

const NAMES: Record<string, readonly string[]> = {
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  NL: ['Holland'],
  TR: ['Turkey'],
  US: ['USA', 'America'],
  AE: ['UAE'],
}

/** Returns a country's names in many languages, without its usual English name. */
export function otherCountryNames(code: string): string[] {
  const names = LANGUAGES.flatMap(language => namesIn(language, code))
  return [...new Set([...(NAMES[code] ?? []), ...names])].filter(name => name !== countryName(code))
}

/** Returns the code (ISO 3166-1 alpha-2) of a country by its name in any language, without case and accents. */
export function countryCode(name: string): string | undefined {
  const wanted = bareName(name)
  if (wanted === '') return undefined
  if (!codesByName.has(wanted)) codesByName.set(wanted, findCode(wanted))
  return codesByName.get(wanted)
}

const codesByName = new Map<string, string | undefined>()
let codes: string[] | undefined

function findCode(wanted: string): string | undefined {
  codes ??= readCodes()
  const isWanted = (name: string) => bareName(name) === wanted
  const former = codes.find(code => NAMES[code]?.some(isWanted))
  if (former) return former
  // Stops at the first language, because reading the names in all languages takes a second.
  for (const language of LANGUAGES) {
    const code = codes.find(each => namesIn(language, each).some(isWanted))
    if (code) return code
  }
}

const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** Returns the codes that have a name. Leaves out former codes, such as DD, which have the names of others. */
function readCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters
    .flatMap(first => letters.map(second => first + second))
    .filter(
      code =>
        !NO_COUNTRIES.has(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`,
    )
    .filter(code => namesIn('en', code).length > 0)
}

const displays = new Map<string, Intl.DisplayNames[]>()

function namesIn(language: string, code: string): string[] {
  const known = displays.get(language)
  const display =
    known ??
    (['long', 'short'] as const).map(
      style => new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' }),
    )
  if (!known) displays.set(language, display)
  return display.flatMap(each => each.of(code) ?? [])
}
