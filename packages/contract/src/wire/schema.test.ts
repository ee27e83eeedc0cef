/// <reference types="node" />
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const SCHEMA = new URL('schema.ts', import.meta.url).href

/** How often schemas try to make code from text in a process of their own. */
const attempts = (prepare: string): number =>
  Number(
    execFileSync(process.execPath, [
      '--input-type=module',
      '--eval',
      `${prepare}
      let attempts = 0
      globalThis.Function = new Proxy(Function, {
        construct(target, args) {
          attempts += 1
          return Reflect.construct(target, args)
        },
      })
      const { z } = await import('${SCHEMA}')
      z.object({ name: z.string() }).parse({ name: 'Maria' })
      console.log(attempts)`,
    ]),
  )

test('no code is made from text where pages and workers are', () => {
  expect(attempts('globalThis.location = { origin: "https://photos.example" }')).toBe(0)
})

test('a server may make code', () => {
  expect(attempts('')).toBeGreaterThan(0)
})
