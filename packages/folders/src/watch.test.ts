import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type Watching, watchFolder } from './watch.ts'

const begun: Watching[] = []
const made: string[] = []
afterEach(() => {
  for (const watching of begun.splice(0)) watching.stop()
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Creates an empty folder without links in its path. */
function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'safelight-')))
  made.push(folder)
  return folder
}

async function watched(root: string) {
  let told = () => {}
  const watching = watchFolder(root, () => told())
  begun.push(watching)
  const isWhole = await watching.begun
  const next = async (act: () => void) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    told = resolve
    act()
    await promise
  }
  return { next, isWhole }
}

describe('watchFolder', () => {
  it('reports files that are added, changed or removed in the folder or its subfolders', async () => {
    const root = newFolder()
    mkdirSync(join(root, 'a/b'), { recursive: true })
    const { next, isWhole } = await watched(root)
    expect(isWhole).toBe(true)
    const file = join(root, 'a/b/one.jpg')
    await next(() => writeFileSync(file, '1'))
    await next(() => writeFileSync(file, '12'))
    await next(() => rmSync(file))
  })

  it('reports changes in a subfolder that was added later', async () => {
    const root = newFolder()
    const { next } = await watched(root)
    await next(() => mkdirSync(join(root, 'new/within'), { recursive: true }))
    await next(() => writeFileSync(join(root, 'new/within/one.jpg'), '1'))
    await next(() => renameSync(join(root, 'new'), join(root, 'old')))
    await next(() => mkdirSync(join(root, 'new/within'), { recursive: true }))
    await next(() => writeFileSync(join(root, 'new/within/two.jpg'), '2'))
    await next(() => writeFileSync(join(root, 'old/within/three.jpg'), '3'))
  })

  it('reports that the folder itself was removed', async () => {
    const root = join(newFolder(), 'photos')
    mkdirSync(root)
    const { next } = await watched(root)
    await next(() => rmSync(root, { recursive: true }))
  })

  it('reports that a missing folder cannot be watched', async () => {
    expect((await watched(join(newFolder(), 'gone'))).isWhole).toBe(false)
  })
})
