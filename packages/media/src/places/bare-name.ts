/** Returns a name without case, accents, spaces and punctuation, to compare names that people write. */
export const bareName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()
