/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { drawHeif } from './heif-pixels.ts'

const sample = async () =>
  new Uint8Array(
    await readFile(new URL('../../../../../e2e/fixtures/formats/sample.heic', import.meta.url)),
  )

test('draws a HEIC: red on its left, blue on its right', async () => {
  const { data, width, height } = await drawHeif(await sample())
  expect([width, height]).toEqual([96, 64])
  const [red = 0, , , opaque] = data.subarray(4 * 10)
  const [, , blue = 0] = data.subarray(4 * 90)
  expect([red > 200, blue > 200, opaque]).toEqual([true, true, 255])
})

test('refuses what is damaged, and what is none', async () => {
  const whole = await sample()
  for (const part of [
    whole.subarray(0, 300),
    whole.subarray(0, whole.length - 20),
    new Uint8Array(),
  ])
    await expect(drawHeif(part)).rejects.toThrow()
})
