import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPython, runScript } from '@safelight/test-kit/programs/python'
import { aPerson, signIn, signUp } from '../support/account.ts'
import { type FilePayload, fixtureBytes, uploadFiles } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const python = findPython('import sys, cryptography; assert sys.version_info >= (3, 9)') ?? ''

test('the recovery words and a copy of the data folder restore every original', async ({
  page,
  server,
}) => {
  test.skip(!python, 'needs Python 3.9 and its package cryptography')
  const person = aPerson()
  await signUp(page, person)
  await signIn(page, person)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const words = await readFile(await (await download).path(), 'utf8')

  await page.goto('/gallery')
  await page.getByRole('button', { name: 'Later' }).click()
  const files = await originals()
  await uploadFiles(page, files)

  const folder = await mkdtemp(join(tmpdir(), 'safelight-rescue-'))
  try {
    const [data, output] = [join(folder, 'data'), join(folder, 'restored')]
    await cp(server.dataFolder, data, { recursive: true })
    const { code, stdout, stderr } = await runScript(python, 'rescue', [data, output], words)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(`${files.length} restored, 0 damaged`)

    const lines = (await readFile(join(output, 'details.jsonl'), 'utf8')).trim().split('\n')
    const details = lines.map(line => JSON.parse(line))
    for (const { name, buffer } of files) {
      const { file } = details.find(({ shared }) => shared.name === name)
      expect(buffer.equals(await readFile(join(output, file))), name).toBe(true)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

async function originals(): Promise<FilePayload[]> {
  const types = {
    'landscape.jpg': 'image/jpeg',
    'damaged.jpg': 'image/jpeg',
    'transparent.png': 'image/png',
    'animated.gif': 'image/gif',
    'clip.mp4': 'video/mp4',
  }
  const files = Object.entries(types).map(async ([name, mimeType]) => ({
    name,
    mimeType,
    buffer: await fixtureBytes(name),
  }))
  const picture = await fixtureBytes('orientation-1.jpg')
  const buffer = Buffer.concat([picture, Buffer.alloc(1_000_000, 'behind the end of the picture')])
  return [...(await Promise.all(files)), { name: 'large.jpg', mimeType: 'image/jpeg', buffer }]
}
