import { expect, test } from 'vitest'
import { contentOf, holdFile, partOf } from './held-file.ts'

test('a file held in memory has the content of the original file', async () => {
  const held = await holdFile(
    new File(['0123456789'], 'a.txt', { type: 'text/plain', lastModified: 7 }),
  )
  expect(held).toMatchObject({ name: 'a.txt', type: 'text/plain', lastModified: 7, size: 10 })
  expect(await held.text()).toBe('0123456789')
  expect(await held.slice(2, 5).text()).toBe('234')
  expect(await held.slice(2, 8).slice(-2).text()).toBe('67')
  expect(await new Response(held.stream()).text()).toBe('0123456789')
})

test('reads of a file held in memory return copies', async () => {
  const held = await holdFile(new File(['0123'], 'a.txt'))
  const copy = await held.arrayBuffer()
  new Uint8Array(copy).fill(0)
  structuredClone(copy, { transfer: [copy] })
  expect(await held.text()).toBe('0123')
})

test('contentOf does not copy a file held in memory', async () => {
  const file = new File(['0123456789'], 'a.txt')
  const held = await holdFile(file)
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  const whole = await contentOf(held)
  const part = await partOf(held, 2, 5)
  expect([text(whole), text(part)]).toEqual(['0123456789', '234'])
  expect(part.buffer).toBe(whole.buffer)
  expect(text(await partOf(held.slice(2, 8), 1, 3))).toBe('34')
  expect([text(await contentOf(file)), text(await partOf(file, 2, 5))]).toEqual([
    '0123456789',
    '234',
  ])
})
