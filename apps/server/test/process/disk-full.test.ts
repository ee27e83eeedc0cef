import { execFileSync } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '@safelight/test-kit/server'
import { expect, it, onTestFinished } from 'vitest'
import { isDiskFull } from '../../src/http/disk-full.ts'

const [PAGE, DISK] = [4096, 256 * 1024]

/** Opens a database in WAL mode and writes a row. Returns the error, if any. */
function write(file: string): (Error & { errcode?: number }) | undefined {
  const database = new DatabaseSync(file)
  try {
    database.exec(`INSERT INTO item VALUES (zeroblob(${4 * PAGE}))`)
    return undefined
  } catch (error) {
    return error as Error
  } finally {
    database.close()
  }
}

it('recognizes a full disk however little space SQLite finds', ({ skip }) => {
  const disk = temporaryFolder()
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk]
    execFileSync('mount', options, { stdio: 'ignore' })
  } catch {
    skip('only root mounts disks')
  }
  onTestFinished(() => void execFileSync('umount', ['-l', disk]))
  const [made, file] = [join(temporaryFolder(), 'made.sqlite'), join(disk, 'full.sqlite')]
  const database = new DatabaseSync(made)
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE item (content BLOB) STRICT')
  database.close()

  const errors = []
  for (let pages = 0; pages <= 12; pages++) {
    cpSync(made, file)
    writeFileSync(join(disk, 'filler'), Buffer.alloc(DISK - (pages + 2) * PAGE))
    const error = write(file)
    if (error !== undefined) errors.push(error)
    for (const name of ['full.sqlite', 'full.sqlite-wal', 'full.sqlite-shm', 'filler']) {
      rmSync(join(disk, name), { force: true })
    }
  }
  expect(errors.filter(error => !isDiskFull(error))).toEqual([])
  expect([...new Set(errors.map(error => error.errcode))].sort()).toEqual([13, 4874])
})
