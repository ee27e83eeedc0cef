import { randomBytes } from '@safelight/crypto/bytes'
import { openRowBytes, sealRow, sealRowBytes } from '@safelight/crypto/device'
import { OpenError } from '@safelight/crypto/errors'
import { expect, it } from 'vitest'
import { anAccount, anItem } from '../../test/fixtures.ts'
import { openItems, sealItems } from './item-rows.ts'

const items = Array.from({ length: 500 }, (_, i) => anItem({ id: `ID-${i}`, size: i }))

it('stores items in a fraction of the size of their JSON', async () => {
  const keys = await anAccount()
  const row = await sealItems(keys, 'block-1', items)
  expect(await openItems(keys, 'block-1', row)).toEqual(items)
  expect(row.length).toBeLessThan(JSON.stringify(items).length / 4)
  expect(await openItems(keys, 'block-2', await sealItems(keys, 'block-2', []))).toEqual([])
})

it('pads rows to a multiple of 256 bytes', async () => {
  const keys = await anAccount()
  const lengths = ['a', 'a longer name, with sea'].map(async name => {
    const { details } = anItem()
    const item = anItem({ details: details && { ...details, name } })
    return (await openRowBytes(keys, 'row', await sealItems(keys, 'row', [item]))).length % 256
  })
  expect(await Promise.all(lengths)).toEqual([0, 0])
})

it('rejects a row that was sealed under another name', async () => {
  const keys = await anAccount()
  const row = await sealItems(keys, 'block-1', items)
  const cut = (await openRowBytes(keys, 'block-1', row)).slice(0, 100)
  for (const [name, sealed] of [
    ['block-2', row],
    ['block-1', await sealRow(keys, 'block-1', items)],
    ['block-1', await sealRowBytes(keys, 'block-1', cut)],
    ['block-1', await sealRowBytes(keys, 'block-1', randomBytes(300))],
    ['block-1', await sealRowBytes(keys, 'block-1', new Uint8Array(2))],
    ['block-1', randomBytes(300)],
  ] as const) {
    await expect(openItems(keys, name, sealed)).rejects.toThrow(OpenError)
  }
})
