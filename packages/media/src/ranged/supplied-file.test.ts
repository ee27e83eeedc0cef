import { expect, it } from 'vitest'
import type { RangeReader } from './ranged-file.ts'
import { SuppliedFile } from './supplied-file.ts'

const CONTENT = Uint8Array.from({ length: 100 }, (_, i) => i)
const read: RangeReader = async (start, end) => CONTENT.slice(start, end)
const NAMED = { name: 'clip.mp4', type: 'video/mp4', lastModified: 5 }

/** Returns the file as another thread gets it. */
function posted(file: SuppliedFile) {
  const part = file.posted()
  const { port1, port2 } = new MessageChannel()
  const arrived = new Promise<SuppliedFile>(resolve => {
    port2.onmessage = ({ data }) => resolve(SuppliedFile.over(data))
  })
  port1.postMessage(part, [part.port])
  return arrived.finally(() => {
    port1.close()
    port2.close()
  })
}

it('reads only the ranges that are asked for, also in another thread', async () => {
  const asked: [number, number][] = []
  const counted: RangeReader = (start, end) => {
    asked.push([start, end])
    return read(start, end)
  }
  const file = await posted(new SuppliedFile(100, counted, NAMED))
  expect(file).toMatchObject({ ...NAMED, size: 100 })
  const part = file.slice(10, 30).slice(5)
  expect(part.size).toBe(15)
  expect([...(await part.bytes())]).toEqual([...CONTENT.slice(15, 30)])
  const [first, second] = await Promise.all([file.slice(0, 2).bytes(), file.slice(98).bytes()])
  expect([[...first], [...second]]).toEqual([
    [0, 1],
    [98, 99],
  ])
  expect(asked).toEqual([
    [15, 30],
    [0, 2],
    [98, 100],
  ])
})

class DamagedError extends Error {
  override name = 'DamagedError'
}

it.each([
  ['NotReadableError', new Error('The network is down.')],
  ['DamagedError', new DamagedError('The segment was changed.')],
])('says in another thread why a range cannot be read: %s', async (name, error) => {
  const broken: RangeReader = async () => {
    throw error
  }
  const file = await posted(new SuppliedFile(100, broken, NAMED))
  await expect(file.slice(0, 1).bytes()).rejects.toMatchObject({ name, message: error.message })
})
