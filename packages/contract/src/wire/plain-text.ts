const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Names come from files and from others: nothing in them commands a terminal or turns its text around. */
export const plain = (text: string): string => text.replace(UNSAFE, '\ufffd')

/** The same for a whole output, whose tabs and line ends are the program's own. */
export const plainLines = (text: string): string =>
  text.replace(UNSAFE, control => (control === '\n' || control === '\t' ? control : '\ufffd'))

/** The same for a line of JSON, which stays the same value. */
export const plainJson = (json: string): string =>
  json.replace(UNSAFE, control =>
    control === '\n' ? control : `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
