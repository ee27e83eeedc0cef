import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifiedBackup } from '@safelight/test-kit/commands'
import { POSTGRES } from '@safelight/test-kit/database/postgres'
import { temporaryFolder } from '@safelight/test-kit/server'
import { makeUpload, uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it, onTestFinished } from 'vitest'
import { command } from './command.ts'
import { contentOf } from './content.ts'
import { aBackedUpLibrary } from './library.ts'

/** Mounts a small disk. Returns undefined if this process may not mount disks. */
function smallDisk(kilobytes: number): string | undefined {
  const folder = temporaryFolder()
  const options = ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder]
  try {
    execFileSync('mount', options, { stdio: 'ignore' })
  } catch {
    return undefined
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  return folder
}

/** Fills a disk until `kilobytes` are free. Returns a function that frees the space again. */
function fill(disk: string, kilobytes: number): () => void {
  const [spare, filler] = [join(disk, 'spare-room'), join(disk, 'filler')]
  writeFileSync(spare, Buffer.alloc(kilobytes * 1024))
  try {
    for (;;) appendFileSync(filler, Buffer.alloc(4096))
  } catch {}
  rmSync(spare)
  return () => rmSync(filler)
}

const FREE = [0, 100, 800, 1200, 1600]

it.skipIf(POSTGRES).for(FREE)(
  'a backup to a disk with %i kB free keeps the earlier generation intact',
  async (free, { skip }) => {
    const disk = smallDisk(16 * 1024) ?? skip('only root mounts disks')
    const { server, at, token, backup: first, good } = await aBackedUpLibrary()
    const backup = join(disk, 'backup')
    cpSync(first, backup, { recursive: true })
    await uploaded(server, token, makeUpload({ size: 1_000_000 }))
    const clear = fill(disk, free)
    const { code, lines } = await command(at, 'backup', backup)
    expect([code, lines.join()]).toEqual([1, expect.stringMatching(/^The disk is full/)])
    const found = await verifiedBackup(backup)
    expect(found.wrong).toEqual([])
    expect(found.faults.filter(({ fault }) => fault !== 'orphaned')).toEqual([])
    clear()
    expect(await contentOf(backup, 1)).toBe(good)
    expect(await command(at, 'backup', backup)).toMatchObject({ code: 0 })
    expect(await verifiedBackup(backup)).toMatchObject({ faults: [], wrong: [], generations: 2 })
  },
)

it.skipIf(POSTGRES)(
  'a backup from a full source disk succeeds once there is space',
  async ({ skip }) => {
    const disk = smallDisk(16 * 1024) ?? skip('only root mounts disks')
    const { server, backup: first, good } = await aBackedUpLibrary()
    const folder = join(disk, 'data')
    await command({ folder: server.folder }, 'verify')
    cpSync(server.folder, folder, { recursive: true })
    const clear = fill(disk, 0)
    const { code, lines } = await command({ folder }, 'backup', first)
    if (code === 1) expect(lines.join()).toMatch(/^The disk is full/)
    expect(await contentOf(first, 1)).toBe(good)
    clear()
    expect(await command({ folder }, 'backup', first)).toMatchObject({ code: 0 })
    expect(await verifiedBackup(first)).toMatchObject({ faults: [], wrong: [] })
  },
)

it.skipIf(POSTGRES)(
  'a restore onto a small disk reports that the disk is full',
  async ({ skip }) => {
    const disk = smallDisk(16 * 1024) ?? skip('only root mounts disks')
    const { backup, good } = await aBackedUpLibrary()
    const folder = join(disk, 'data')
    mkdirSync(folder)
    for (const free of [0, 100, 400]) {
      const clear = fill(disk, free)
      const { code, lines } = await command({ folder }, 'restore', backup)
      expect([free, code, lines.join()]).toEqual([
        free,
        1,
        expect.stringMatching(/^The disk is full/),
      ])
      clear()
    }
    expect(await command({ folder }, 'restore', backup)).toMatchObject({ code: 0 })
    expect(await command({ folder }, 'verify')).toMatchObject({ code: 0 })
    expect(await contentOf(backup, 1)).toBe(good)
  },
)
