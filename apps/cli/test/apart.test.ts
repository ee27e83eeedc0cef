import { join } from 'node:path'
import { signUpOwner } from '@safelight/test-kit/library'
import { startServer, temporaryFolder } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { fixture, writeFiles } from './support/pictures.ts'
import { aTerminal } from './support/terminal.ts'

const EMAIL = 'ada@example.org'

type Files = Parameters<typeof writeFiles>[1]

const STILL = { 'beach.jpg': fixture('live.jpg') }
const MOVIE = { 'clip 7.mov': fixture('live.mov') }

async function libraryAfter(imports: [folder: string, files: Files][], options: string[] = []) {
  const server = await startServer()
  await signUpOwner(server, EMAIL)
  const { run } = aTerminal()
  const ran = async (...command: Parameters<typeof run>) => {
    const result = await run(...command)
    expect(result).toMatchObject({ code: 0 })
    return result.out
  }
  await ran(['login', server.url, EMAIL], { typed: ['Correct-horse-7'] })
  for (const [name, files] of imports) {
    const folder = join(temporaryFolder(), name)
    writeFiles(folder, files)
    await ran(['import', folder, ...options])
  }
  const lines = (await ran(['list', '--json'])).split('\n').filter(line => line !== '')
  return Object.fromEntries(
    lines.map(line => JSON.parse(line)).map(({ name, ...item }) => [name, item]),
  )
}

it('two imports, one for each file of a live photo, result in one live photo', async () => {
  for (const order of [
    [STILL, MOVIE],
    [MOVIE, STILL],
  ]) {
    const items = await libraryAfter(order.map(files => ['Phone', files]))
    expect(Object.keys(items)).toEqual(['beach.jpg'])
    expect(items['beach.jpg'].renditions).toContain('motion')
  }
})

it('an import does not join the files of a live photo if the movie is in an album', async () => {
  const apart = await libraryAfter(
    [
      ['Phone', { 'Trip/clip 7.mov': fixture('live.mov') }],
      ['Phone', STILL],
    ],
    ['--albums'],
  )
  expect(Object.keys(apart).sort()).toEqual(['beach.jpg', 'clip 7.mov'])
})

it('an import of a picture and an import of its RAW file result in a stack', async () => {
  const items = await libraryAfter([
    ['Camera', { 'IMG_1.heic': fixture('formats/sample.heic') }],
    ['Camera', { 'IMG_1.dng': fixture('formats/sample.dng') }],
  ])
  const { 'IMG_1.heic': picture, 'IMG_1.dng': raw } = items
  expect(picture.stack).toEqual({ id: expect.any(String), place: 0 })
  expect(raw.stack).toEqual({ id: picture.stack.id, place: 1 })
})
