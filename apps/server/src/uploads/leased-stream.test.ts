import { expect, it } from 'vitest'
import { untilLeaseLost } from './leased-stream.ts'
import type { Lease } from './leases.ts'

function aLease() {
  const abort = new AbortController()
  const { signal } = abort
  const lease: Lease = { signal, check: () => signal.throwIfAborted() }
  return { lease, lose: () => abort.abort(new Error('lost')) }
}

function aStream() {
  const rest = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  async function* source() {
    try {
      yield Buffer.from('first')
      await rest.promise
      yield Buffer.from('second')
    } finally {
      ended.resolve()
    }
  }
  return { source: source(), finish: rest.resolve, ended: ended.promise }
}

it('a leased stream closes its source when its reader stops reading', async () => {
  const { source, ended } = aStream()
  for await (const chunk of untilLeaseLost(aLease().lease, source)) {
    expect(chunk.toString()).toBe('first')
    break
  }
  await ended
})

it('ends a stalled stream when its lease is lost', async () => {
  const { lease, lose } = aLease()
  const { source, finish, ended } = aStream()
  const chunks = untilLeaseLost(lease, source)
  await chunks.next()
  const next = chunks.next()
  lose()
  await expect(next).rejects.toThrow('lost')
  finish()
  await ended
})

it('closes the source if the lease was lost before the first read', async () => {
  const { lease, lose } = aLease()
  const { source } = aStream()
  lose()
  await expect(untilLeaseLost(lease, source).next()).rejects.toThrow('lost')
  expect(await source.next()).toEqual({ value: undefined, done: true })
})
