import { describe, expect, it } from 'vitest'
import { anAccount } from '../../../test/fixtures.ts'
import { createMemoryDisk } from './device-disk.ts'
import { createVersionMarks, type Mark } from './version-marks.ts'

const at = (version: number): Mark[] => [{ version, digest: `content ${version}` }]

/** Tabs of one browser: versions over the same disk. */
async function someTabs() {
  const keys = await anAccount()
  const disk = Promise.resolve(createMemoryDisk())
  return () => createVersionMarks(keys, disk)
}

describe('the versions that a device has seen', () => {
  it('accept no lower one, nor another content of the same one, in any tab', async () => {
    const tab = await someTabs()
    expect(await tab().accept('album', at(2))).toBe(true)
    expect(await tab().accept('album', at(1))).toBe(false)
    expect(await tab().accept('album', [{ version: 2, digest: 'other' }])).toBe(false)
    expect(await tab().accept('album', at(2))).toBe(true)
    expect(await tab().accept('another album', at(1))).toBe(true)
  })

  it('never go down, in whatever order tabs accept them at the same time (F8)', async () => {
    const tab = await someTabs()
    const versions = [3, 7, 1, 5, 8, 2]
    const answers = await Promise.all(versions.map(version => tab().accept('album', at(version))))
    expect(answers).toEqual([true, true, false, false, true, false])
    expect(await tab().accept('album', at(7))).toBe(false)
    expect(await tab().accept('album', at(8))).toBe(true)
  })
})
