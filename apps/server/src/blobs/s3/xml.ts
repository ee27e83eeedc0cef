const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * The texts of all elements of a name, in order; of one that holds others, their markup. Enough for S3's answers,
 * whose elements have neither attributes nor content of two kinds.
 */
export const valuesOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, value = '']) => value)

export const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => ENTITIES[name] ?? '')

export const element = (name: string, ...content: string[]): string =>
  `<${name}>${content.join('')}</${name}>`

/** For what came from elsewhere. */
export const text = (value: string): string =>
  value.replace(/[&<>]/g, letter => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter] ?? '')
