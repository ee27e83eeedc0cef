import { expect, it } from 'vitest'
import { withStylesLast } from './first-paint.ts'

it('moves style sheets behind the content of the page', () => {
  const sheet = '<link rel="stylesheet" href="/a.css">'
  const preload = '<link rel="preload" href="/b.css" as="style">'
  expect(withStylesLast(`<head>${sheet}${preload}</head><body><p>Hi</p></body>`)).toBe(
    `<head>${preload}</head><body><p>Hi</p>${sheet}\n  </body>`,
  )
})
