/// <reference types="node" />
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const SCHEMA = new URL('schema.ts', import.meta.url).href

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

test('schemas generate no code in pages and workers', () => {
  expect(attempts('globalThis.location = { origin: "https://photos.example" }')).toBe(0)
})

test('schemas generate code on a server', () => {
  expect(attempts('')).toBeGreaterThan(0)
})
