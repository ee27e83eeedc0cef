const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Returns the texts of all elements with a name, or the markup of those with children. Sufficient for S3's
 * answers, which have no attributes and no mixed content.
 */
export const valuesOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, value = '']) => value)

export const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => ENTITIES[name] ?? '')

export const element = (name: string, ...content: string[]): string =>
  `<${name}>${content.join('')}</${name}>`

export const text = (value: string): string =>
  value.replace(/[&<>]/g, letter => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter] ?? '')
