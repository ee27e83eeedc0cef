const longNames = new Intl.DisplayNames('en', { type: 'region' })
const shortNames = new Intl.DisplayNames('en', { type: 'region', style: 'short' })

/** Returns a country's usual English name: `Hong Kong`, not `Hong Kong SAR China`. */
export function countryName(code: string): string {
  const short = shortNames.of(code) ?? code
  return short.length > 2 ? short : (longNames.of(code) ?? code)
}
