const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Replaces control characters, because a name from a file or another person may control a terminal. */
export const plain = (text: string): string => text.replace(UNSAFE, '\ufffd')

/** Like `plain`, for a whole output: keeps the program's own tabs and line ends. */
export const plainLines = (text: string): string =>
  text.replace(UNSAFE, control => (control === '\n' || control === '\t' ? control : '\ufffd'))

/** Like `plain`, for a line of JSON: escapes the characters, so that the value stays the same. */
export const plainJson = (json: string): string =>
  json.replace(UNSAFE, control =>
    control === '\n' ? control : `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
