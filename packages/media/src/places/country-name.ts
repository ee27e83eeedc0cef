const longNames = new Intl.DisplayNames('en', { type: 'region' })
const shortNames = new Intl.DisplayNames('en', { type: 'region', style: 'short' })

/**
 * Returns a country's English name by its ISO 3166-1 alpha-2 code: `Hong Kong` rather than `Hong Kong SAR
 * China`, but `United States` rather than `US`.
 */
export function countryName(code: string): string {
  const short = shortNames.of(code) ?? code
  return short.length > 2 ? short : (longNames.of(code) ?? code)
}
