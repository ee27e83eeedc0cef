import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { FIRST_SCRIPT, FIRST_STYLE } from './first-paint.ts'
import { pagePolicy } from './page-headers.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('the content policy allows exactly one inline script and one inline style', () => {
  const sourcesOf = (name: string) =>
    pagePolicy()
      .split('; ')
      .find(directive => directive.startsWith(name))
      ?.split(' ')
      .slice(1)
  expect(sourcesOf('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'", hashOf(FIRST_SCRIPT)])
  expect(sourcesOf('style-src')).toEqual(["'self'", hashOf(FIRST_STYLE)])
})
