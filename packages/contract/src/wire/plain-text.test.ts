import { expect, it } from 'vitest'
import { plain, plainJson, plainLines } from './plain-text.ts'

/**
 * The characters clear the screen, set the clipboard, clear the screen again with a C1 byte, change the text
 * direction, and delete.
 */
const HOSTILE = '\u001b[2J\u001b]52;c;aGk=\u0007\u009b2J\u202e\u2066\u200f\u007fa\tb\nc\r'

it('removes all control characters that a terminal obeys', () => {
  expect(plain(HOSTILE)).toBe('�[2J�]52;c;aGk=��2J����a�b�c�')
  expect(plainLines(HOSTILE)).toBe('�[2J�]52;c;aGk=��2J����a\tb\nc�')
})

it('keeps ordinary text unchanged', () => {
  const text = 'Färöer 👩‍👩‍👧 שלום 日本'
  expect([plain(text), plainLines(text), plainJson(text)]).toEqual([text, text, text])
})

it('makes JSON safe for a terminal without changing its value', () => {
  const line = `${JSON.stringify({ name: HOSTILE })}\n`
  const shown = plainJson(line)
  expect(plain(shown.trimEnd())).toBe(shown.trimEnd())
  expect(JSON.parse(shown)).toEqual({ name: HOSTILE })
})
