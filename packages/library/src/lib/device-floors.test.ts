import { describe, expect, it } from 'vitest'
import { anAccount } from '../../test/fixtures.ts'
import { createMemoryDisk } from './device-disk.ts'
import { createDeviceFloors, type Mark } from './device-floors.ts'

const at = (version: number): Mark[] => [{ version, digest: `content ${version}` }]

/** Tabs of one browser: floors over the same disk. */
async function someTabs() {
  const keys = await anAccount()
  const disk = Promise.resolve(createMemoryDisk())
  return () => createDeviceFloors(keys, disk)
}

describe('a floor on the device', () => {
  it('lets nothing below it, nor another content of its version, in any tab', async () => {
    const tab = await someTabs()
    expect(await tab().raise('album', at(2))).toBe(true)
    expect(await tab().raise('album', at(1))).toBe(false)
    expect(await tab().raise('album', [{ version: 2, digest: 'other' }])).toBe(false)
    expect(await tab().raise('album', at(2))).toBe(true)
    expect(await tab().raise('another album', at(1))).toBe(true)
  })

  it('never sinks, in whatever order tabs raise it at the same time (F8)', async () => {
    const tab = await someTabs()
    const versions = [3, 7, 1, 5, 8, 2]
    const answers = await Promise.all(versions.map(version => tab().raise('album', at(version))))
    expect(answers).toEqual([true, true, false, false, true, false])
    expect(await tab().raise('album', at(7))).toBe(false)
    expect(await tab().raise('album', at(8))).toBe(true)
  })
})
