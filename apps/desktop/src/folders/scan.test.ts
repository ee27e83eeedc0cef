import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { linkSync, mkdirSync, renameSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { SCAN_STEP, type ScanStep } from '@safelight/contract/desktop-bridge'
import { describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../test/support/temporary-folder.ts'
import { scanFolder } from './scan.ts'

const newFolder = temporaryFolders()

async function scanned(root: string): Promise<Omit<ScanStep, 'done'> & { steps: ScanStep[] }> {
  const steps = await stepsOf(scanFolder(root))
  return {
    steps,
    files: steps.flatMap(step => step.files).sort((a, b) => (a.path < b.path ? -1 : 1)),
    unreadable: steps.flatMap(step => step.unreadable),
    links: steps.flatMap(step => step.links).sort(),
  }
}

async function stepsOf(scan: AsyncIterable<ScanStep>): Promise<ScanStep[]> {
  const steps: ScanStep[] = []
  for await (const step of scan) steps.push(step)
  return steps
}

const pathsIn = async (root: string) => (await scanned(root)).files.map(({ path }) => path)

describe('scanFolder', () => {
  it('finds files in the folder and its subfolders', async () => {
    const root = newFolder()
    mkdirSync(join(root, 'a/b'), { recursive: true })
    writeFileSync(join(root, 'a/b/one.jpg'), 'four')
    writeFileSync(join(root, 'empty.png'), '')
    utimesSync(join(root, 'a/b/one.jpg'), 1_700_000_000, 1_700_000_000)
    const { files } = await scanned(root)
    expect(files).toMatchObject([
      { path: 'a/b/one.jpg', size: 4, modified: 1_700_000_000_000 },
      { path: 'empty.png', size: 0 },
    ])
  })

  it('returns file names in any script unchanged', async () => {
    const root = newFolder()
    const names = [
      'Żółw 写真 🐢.jpg',
      'e\u0301te\u0301.jpg',
      ' leading space.jpg',
      'line\nbreak.jpg',
    ]
    for (const name of names) writeFileSync(join(root, name), '.')
    expect(await pathsIn(root)).toEqual(names.sort())
  })

  it('lists 100,000 files in steps of limited size', async () => {
    const root = newFolder()
    for (let number = 0; number < 10; number++) {
      const folder = join(root, `${number}`)
      mkdirSync(folder)
      writeFileSync(join(folder, '0.jpg'), '.')
      // Hard links are created faster than files.
      for (let file = 1; file < 10_000; file++) {
        linkSync(join(folder, '0.jpg'), join(folder, `${file}.jpg`))
      }
    }
    const { steps, files } = await scanned(root)
    expect(new Set(files.map(({ path }) => path)).size).toBe(100_000)
    expect(Math.max(...steps.map(step => step.files.length))).toBeLessThan(SCAN_STEP + 32)
    expect(steps.map(step => step.done)).toEqual([...steps.slice(1).map(() => false), true])
  })

  it('reports paths that are too long', async () => {
    const root = newFolder()
    const deep = Array.from({ length: 200 }, (_, level) => `level-${level}`).join('/')
    mkdirSync(join(root, deep), { recursive: true })
    writeFileSync(join(root, deep, 'deep.jpg'), '.')
    // Create the path step by step, because it is too long for a single call.
    execFileSync(process.execPath, ['-e', MAKE_TOO_DEEP, root])
    const { files, unreadable } = await scanned(root)
    expect(files.map(({ path }) => path)).toEqual([`${deep}/deep.jpg`])
    expect(unreadable).toHaveLength(1)
    execFileSync('rm', ['-rf', join(root, 'n'.repeat(200))])
  })

  it('reports links without following them', async () => {
    const root = newFolder()
    const outside = newFolder()
    writeFileSync(join(outside, 'secret.jpg'), '.')
    writeFileSync(join(root, 'own.jpg'), '.')
    symlinkSync(outside, join(root, 'away'))
    symlinkSync(join(outside, 'secret.jpg'), join(root, 'secret.jpg'))
    symlinkSync('.', join(root, 'round'))
    const { files, links, unreadable } = await scanned(root)
    expect(files.map(({ path }) => path)).toEqual(['own.jpg'])
    expect(links).toEqual(['away', 'round', 'secret.jpg'])
    expect(unreadable).toEqual([])
  })

  it('does not list a folder that was replaced by a link', async () => {
    const root = newFolder()
    const outside = newFolder()
    writeFileSync(join(outside, 'secret.jpg'), '.')
    for (let file = 0; file <= SCAN_STEP; file++) writeFileSync(join(root, `${file}.jpg`), '.')
    mkdirSync(join(root, 'within'))
    const scan = scanFolder(root)
    await scan.next()
    renameSync(join(root, 'within'), join(root, 'gone'))
    symlinkSync(outside, join(root, 'within'))
    const rest = await stepsOf(scan)
    const paths = rest.flatMap(({ files }) => files.map(({ path }) => path))
    expect(paths).not.toContain('within/secret.jpg')
  })

  it('never lists files outside the folder while folders and links are being swapped', async () => {
    const root = newFolder()
    const outside = newFolder()
    mkdirSync(join(root, 'swap'))
    writeFileSync(join(root, 'swap/own.jpg'), '.')
    writeFileSync(join(outside, 'secret.jpg'), '.')
    symlinkSync(outside, join(root, 'link'))
    const swapping = new Worker(SWAP, { eval: true, workerData: root })
    await once(swapping, 'message')
    const found = new Set<string>()
    for (let round = 0; round < 800; round++) {
      for (const path of await pathsIn(root)) found.add(path.split('/')[1] ?? '')
    }
    await swapping.terminate()
    expect([...found]).toEqual(['own.jpg'])
  })

  it('reports a missing folder as unreadable', async () => {
    const { files, unreadable } = await scanned(join(newFolder(), 'gone'))
    expect({ files, unreadable }).toEqual({ files: [], unreadable: [''] })
  })
})

const SWAP = `
const { parentPort, workerData } = require('node:worker_threads')
const at = name => require('node:path').join(workerData, name)
const { renameSync } = require('node:fs')
parentPort.postMessage('begun')
for (;;) {
  renameSync(at('swap'), at('folder'))
  renameSync(at('link'), at('swap'))
  renameSync(at('swap'), at('link'))
  renameSync(at('folder'), at('swap'))
}
`

const MAKE_TOO_DEEP = `
process.chdir(process.argv[1])
for (let level = 0; level < 25; level++) {
  fs.mkdirSync('n'.repeat(200))
  process.chdir('n'.repeat(200))
}
`
