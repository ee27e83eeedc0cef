/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readMedia } from '../../read.ts'
import { inspectMatroska } from './matroska.ts'

const sample = async (name: string) =>
  new Uint8Array(
    await readFile(new URL(`../../../../../e2e/fixtures/formats/${name}`, import.meta.url)),
  )
const inspect = (...parts: BlobPart[]) => inspectMatroska(new Blob(parts))
const head = [0x1a, 0x45, 0xdf, 0xa3, 0x80]
const unending = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
const segment = [0x18, 0x53, 0x80, 0x67, ...unending]
const cluster = [0x1f, 0x43, 0xb6, 0x75]
const time = [0xe7, 0x81, 0]

test('reads the creation time of a Matroska video', async () => {
  for (const name of ['sample.mkv', 'sample.webm']) {
    const whole = await sample(name)
    expect(await inspect(whole)).toEqual({ createdMs: Date.UTC(2021, 6, 4, 10, 34, 56) })
  }
  expect(await inspect(Uint8Array.from([...head, ...segment, ...cluster, 0xa0, ...time]))).toEqual({
    createdMs: 0,
  })
})

test('accepts a live recording with elements of unknown length', async () => {
  const live = [...head, ...segment, ...cluster, ...unending, ...time, 0xa3, 0x81, 0]
  expect(await inspect(Uint8Array.from([...live, ...cluster, ...unending, ...time]))).toEqual({
    createdMs: 0,
  })
  expect(await inspect(Uint8Array.from([...head, ...segment, ...time]))).toBeUndefined()
})

test('rejects a file in which a demuxer would search for an element forever', async () => {
  const junk = Uint8Array.from([...head, ...segment, ...Array<number>(40).fill(0x11)])
  expect(await inspect(junk)).toBeUndefined()
  const whole = await sample('sample.mkv')
  const film = new File([whole, new Uint8Array(300).fill(0x11)], 'a.mkv')
  expect((await readMedia(film))?.type).toBe('video/x-matroska')
  for (const bytes of [[], head, [...head, ...segment.slice(0, 3)]])
    expect(await inspect(Uint8Array.from(bytes))).toBeUndefined()
})
