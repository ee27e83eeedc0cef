import { expect, it } from 'vitest'
import { readInSlices } from './read-in-slices.ts'

const MiB = 1024 * 1024

it('reads the whole content of any length', async () => {
  for (const length of [0, 1, 4 * MiB, 9 * MiB + 1]) {
    const content = Buffer.alloc(length, 'a content that repeats itself')
    const read = await new Response(readInSlices(new Blob([content]))).arrayBuffer()
    expect(Buffer.from(read).equals(content), `${length}`).toBe(true)
  }
})

it('reads at most one slice ahead', async () => {
  const asked: number[] = []
  class WatchedFile extends Blob {
    override slice(start?: number, end?: number): Blob {
      asked.push(start ?? 0)
      return super.slice(start, end)
    }
  }
  const reader = readInSlices(new WatchedFile([new Uint8Array(20 * MiB)])).getReader()
  for (const slices of [2, 3, 4]) {
    await reader.read()
    await expect.poll(() => asked.length).toBe(slices)
  }
  expect(asked).toEqual([0, 4, 8, 12].map(start => start * MiB))
})
