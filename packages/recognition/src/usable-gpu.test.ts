import { expect, it } from 'vitest'
import { type Gpu, isUsable } from './usable-gpu.ts'

it.each<[string, Gpu | undefined, boolean]>([
  ['a GPU', { requestAdapter: async () => ({ info: { isFallbackAdapter: false } }) }, true],
  ['a GPU of an older browser', { requestAdapter: async () => ({}) }, true],
  ['no WebGPU', undefined, false],
  ['no adapter', { requestAdapter: async () => null }, false],
  ['a refusal', { requestAdapter: () => Promise.reject(new Error('blocked')) }, false],
  [
    'a processor that imitates a GPU',
    { requestAdapter: async () => ({ info: { isFallbackAdapter: true } }) },
    false,
  ],
  ['an older imitation', { requestAdapter: async () => ({ isFallbackAdapter: true }) }, false],
])('decides whether models run on %s', async (_, gpu, expected) => {
  expect(await isUsable(gpu)).toBe(expected)
})
