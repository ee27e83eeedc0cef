import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '@safelight/test-kit/server'
import { expect, it, onTestFinished } from 'vitest'
import { prepareFolder, unmountedDisk } from '../../src/installation/writable-folder.ts'

/** A user without rights. Only root can become another user. */
const isRoot = process.getuid?.() === 0
const USER = isRoot ? 65534 : process.getuid?.()
const GROUP = isRoot ? 65534 : process.getgid?.()

const program = `
  import { prepareFolder } from ${JSON.stringify(new URL('../../src/installation/writable-folder.ts', import.meta.url))}
  const [folder, user] = process.argv.slice(1)
  if (user) { process.setgroups([]); process.setgid(Number(user)); process.setuid(Number(user)) }
  try { prepareFolder(folder) } catch (error) { console.log(error.message) }
`

async function prepareAsUser(folder: string): Promise<string> {
  const args = ['--input-type=module', '-e', program, folder]
  const user = isRoot ? [String(USER)] : []
  const { stdout } = await promisify(execFile)(process.execPath, [...args, ...user])
  return stdout.trim()
}

function readableFolder(): string {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  return folder
}

it('creates a missing folder for its owner only', () => {
  const folder = join(temporaryFolder(), 'a', 'b')
  prepareFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

it('refuses a path through a file', () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  expect(() => prepareFolder(join(file, 'data'))).toThrow(`${file} is a file. Name a folder.`)
})

it('refuses a folder in /proc', { skip: process.platform !== 'linux' }, () => {
  expect(() => prepareFolder('/proc/safelight')).toThrow(
    'This folder cannot be created: /proc/safelight. Name another folder.',
  )
})

it('says how to give an empty folder of another user to the server', async ({ skip }) => {
  if (!isRoot) skip('only root has folders of another user')
  const folder = join(readableFolder(), 'my photos')
  mkdirSync(folder, { mode: 0o755 })
  expect(await prepareAsUser(folder)).toBe(
    `User ${USER} may not write ${folder}, which belongs to user 0. Run as root: chown -R ${USER}:${GROUP} '${folder}'`,
  )
})

it('names a database that another user created', async ({ skip }) => {
  if (!isRoot) skip('only root has files of another user')
  const folder = readableFolder()
  chmodSync(folder, 0o777)
  const file = join(folder, 'safelight.sqlite')
  writeFileSync(file, '', { mode: 0o644 })
  expect(await prepareAsUser(folder)).toBe(
    `User ${USER} may not write ${file}, which belongs to user 0. Run as root: chown -R ${USER}:${GROUP} ${folder}`,
  )
})

it('suggests no new owner for a folder of other programs', async ({ skip }) => {
  if (!isRoot) skip('only root has folders of another user')
  expect(await prepareAsUser('/etc')).toBe(
    `User ${USER} may not write /etc, which belongs to user 0 and contains other files. Name another folder.`,
  )
})

it('says how to create a folder in that of another user', async ({ skip }) => {
  if (!isRoot) skip('only root has folders of another user')
  const parent = readableFolder()
  expect(await prepareAsUser(join(parent, 'data'))).toBe(
    `User ${USER} may not create a folder in ${parent}, which belongs to user 0. Run as root: install -d -o ${USER} -g ${GROUP} ${parent}/data`,
  )
})

it('says how to make an own folder writable', async () => {
  const folder = join(readableFolder(), 'data')
  mkdirSync(folder)
  if (isRoot) execFileSync('chown', [`${USER}:${GROUP}`, folder])
  chmodSync(folder, 0o555)
  expect(await prepareAsUser(folder)).toBe(
    `User ${USER} may not write ${folder}, although it belongs to this user. Run: chmod -R u+rwX ${folder}`,
  )
})

it('refuses a read-only disk', ({ skip }) => {
  const folder = temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    skip('only root mounts disks')
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  expect(() => prepareFolder(folder)).toThrow(`The disk of ${folder} is read-only.`)
})

const FSTAB = `# <file system> <mount point> <type>
UUID=1 /             ext4 defaults 0 1
UUID=2 none          swap sw       0 0
UUID=3 /srv/photos/  ext4 defaults 0 2
UUID=4 /mnt/my\\040disk ext4 defaults 0 2
`

it.each([
  ['/srv/photos', '/srv/photos'],
  ['/srv/photos/safelight', '/srv/photos'],
  ['/mnt/my disk/data', '/mnt/my disk'],
  ['/srv/photos2', undefined],
  ['/srv', undefined],
])('looks for an unmounted disk of %s', (folder, mount) => {
  expect(unmountedDisk(folder, FSTAB, 'dev / ext4 rw 0 0\n')).toBe(mount)
})

it('finds a disk that is mounted', () => {
  const mounts =
    'dev / ext4 rw 0 0\ndev /srv/photos ext4 rw 0 0\ndev /mnt/my\\040disk ext4 rw 0 0\n'
  expect(unmountedDisk('/srv/photos/data', FSTAB, mounts)).toBeUndefined()
  expect(unmountedDisk('/mnt/my disk', FSTAB, mounts)).toBeUndefined()
})
