import { describe, expect, it } from 'vitest'
import { anAccount } from '../../test/fixtures.ts'
import { createMemoryDisk } from './device-disk.ts'
import { createVersionMarks, type Marks } from './version-marks.ts'

const at = (version: number, digest = `content ${version}`): Marks => ({
  owner: { version, digest },
})

const by = (editor: number, epoch?: number): Marks => ({
  latest: { version: editor, digest: `content ${editor}` },
  ...(epoch === undefined ? {} : { epoch }),
})

async function someTabs() {
  const keys = await anAccount()
  const disk = Promise.resolve(createMemoryDisk())
  return () => createVersionMarks(keys, disk)
}

describe('version marks', () => {
  it('reject a lower version in any tab', async () => {
    const tab = await someTabs()
    expect(await tab().accept('album', at(2))).toBe(true)
    expect(await tab().accept('album', at(1))).toBe(false)
    expect(await tab().accept('album', at(2, 'other'))).toBe(false)
    expect(await tab().accept('album', at(2))).toBe(true)
    expect(await tab().accept('another album', at(1))).toBe(true)
  })

  it('never decrease, in any order of concurrent tabs (F8)', async () => {
    const tab = await someTabs()
    const versions = [3, 7, 1, 5, 8, 2]
    const answers = await Promise.all(versions.map(version => tab().accept('album', at(version))))
    expect(answers).toEqual([true, true, false, false, true, false])
    expect(await tab().accept('album', at(7))).toBe(false)
    expect(await tab().accept('album', at(8))).toBe(true)
  })

  it('accept another person’s version only up to a million above the owner’s latest version (F8)', async () => {
    const tab = await someTabs()
    expect(await tab().accept('item', at(5))).toBe(true)
    expect(await tab().accept('item', by(Number.MAX_SAFE_INTEGER))).toBe(false)
    expect(await tab().accept('item', by(1_000_006))).toBe(false)
    expect(await tab().accept('item', by(1_000_005))).toBe(true)
    expect(await tab().accept('item', by(6))).toBe(false)
    expect(await tab().accept('another item', by(1_000_001))).toBe(false)
  })

  it('are reset by a newer version from the owner', async () => {
    const tab = await someTabs()
    const { owner } = at(5)
    await tab().accept('item', at(5))
    await tab().accept('item', by(900))
    const again: Marks = { ...at(5), ...(owner && { latest: owner }) }
    expect(await tab().accept('item', again)).toBe(false)
    expect(await tab().accept('item', at(4))).toBe(false)
    expect(await tab().accept('item', at(6))).toBe(true)
    expect(await tab().accept('item', by(7))).toBe(true)
  })

  it('reject versions of an earlier epoch (F13)', async () => {
    const tab = await someTabs()
    expect(await tab().accept('text', by(900, 1))).toBe(true)
    expect(await tab().accept('text', by(8, 2))).toBe(true)
    expect(await tab().accept('text', by(901, 1))).toBe(false)
  })
})
