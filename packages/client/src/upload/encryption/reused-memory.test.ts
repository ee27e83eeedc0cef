import { expect, test } from 'vitest'
import { withReusedMemory } from './reused-memory.ts'

const lent = (length: number) => withReusedMemory(length, async memory => memory)

test('reuses memory that is large enough', async () => {
  const first = await lent(1000)
  const second = await lent(10)
  expect(second.buffer).toBe(first.buffer)
  expect(second).toHaveLength(10)
  expect(await lent(2000)).toHaveLength(2000)
})

test('gives concurrent callers separate memory', async () => {
  const inner = await withReusedMemory(1000, async outer => {
    const inner = await lent(1000)
    expect(inner.buffer).not.toBe(outer.buffer)
    return inner
  })
  expect(inner).toHaveLength(1000)
})

test('does not reuse memory after a failed task', async () => {
  let failed: Uint8Array | undefined
  const failing = withReusedMemory(1000, async memory => {
    failed = memory
    throw new Error('The key is gone.')
  })
  await expect(failing).rejects.toThrow('The key is gone.')
  expect((await lent(1000)).buffer).not.toBe(failed?.buffer)
})

test('releases a large buffer instead of keeping it', async () => {
  const large = await lent(16 * 2 ** 20 + 1)
  expect((await lent(1000)).buffer).not.toBe(large.buffer)
})
