import { createAnalyzer } from '@safelight/recognition/analyzer'
import { createNodeRuntime } from '@safelight/recognition/onnx-node'
import { tinyModels } from '@safelight/recognition/tiny-models'
import { call } from '@safelight/test-kit/accounts/account'
import { inFolder } from '@safelight/test-kit/commands'
import { signUpOwner } from '@safelight/test-kit/library'
import { startServer } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { verify } from '../../apps/server/src/commands/verify/verify.ts'
import { openItem } from '../../packages/client/src/items/item.ts'
import { planLife } from './life/life.ts'
import { createSceneDrawer } from './life/scenes.ts'
import { writeLibrary } from './write.ts'

it('creates a library that its owner can open', async () => {
  const server = await startServer()
  const { person, keys } = await signUpOwner(server, 'ada@example.org')
  const plan = { items: 12, pictures: 3, bigDay: 0, isWhole: true }
  await writeLibrary(server.folder, person.id, keys, plan)
  const found = await inFolder(server, verify)
  expect(found).toMatchObject({ blobs: 15, read: 15, faults: [], miscounts: [], damage: [] })
  const items = await (await call(server, 'GET', '/api/media/all-metadata', person)).json()
  const opened = await Promise.all(items.map((item: never) => openItem(keys, item)))
  expect(opened.filter(({ details }) => details?.streams.thumbnail)).toHaveLength(3)
  for (const { details, privateDetails } of opened) {
    expect(details).toMatchObject({ width: expect.any(Number), thumbhash: expect.any(String) })
    expect(privateDetails).toMatchObject({
      cameraName: expect.any(String),
      iso: expect.any(Number),
    })
  }
})

it("draws photos in which the test kit's models find people and words", async () => {
  const analyzer = await createAnalyzer({
    runtime: await createNodeRuntime(),
    ...(await tinyModels()),
  })
  const drawer = createSceneDrawer(320)
  const years = [...planLife({ items: 400, until: '2024-06-30' })]
  expect(years).toHaveLength(400)
  const days = years.map(({ local }) => local.slice(5, 10))
  // One of the yearly events is an anniversary on June 30.
  expect(days.filter(day => day === '06-30').length).toBeGreaterThan(40)
  const find = (kind: string, most: number) =>
    years.filter(({ scene }) => scene.shows.kind === kind).slice(0, most)

  const faces = { drawn: 0, found: 0 }
  for (const { scene } of find('landscape', 40)) {
    const people = scene.shows.kind === 'landscape' ? scene.shows.people : []
    faces.drawn += people.length
    faces.found += (
      await analyzer.analyze({ preview: async () => drawer.draw(scene) })
    ).faces.length
  }
  expect(faces.drawn).toBeGreaterThan(20)
  expect(faces.found / faces.drawn).toBeGreaterThan(0.9)
  for (const { scene } of find('sign', 3)) {
    const words = scene.shows.kind === 'sign' ? scene.shows.words.split(' ') : []
    expect((await analyzer.analyze({ preview: async () => drawer.draw(scene) })).text).toEqual(
      words,
    )
  }
  await analyzer.close()
})
