import { afterAll, beforeAll, expect, it } from 'vitest'
import { isServer, scenes } from './scenes.mjs'
import { makeStage } from './stage.mjs'

let stage
let ran = 0

beforeAll(async () => {
  stage = await makeStage()
  await stage.startServer()
  await stage.addAccount('ada@example.org')
  await stage.addAccount('mira@example.org')
})
afterAll(async () => {
  await stage?.remove()
  console.log(`${ran} documented commands ran.`)
})

for (const { commands, cwd, replace = () => [], input = {}, start, end } of scenes) {
  const [{ document, heading }] = commands
  it(`${document}: ${heading}`, async ({ skip }) => {
    const reason = await start?.(stage)
    if (reason) skip(reason)
    try {
      for (const { command } of commands) {
        const pairs = replace(stage, command)
        const line = pairs.reduce((text, [from, to]) => text.replaceAll(from, to), command)
        const typed = Object.entries(input).find(([prefix]) => command.startsWith(prefix))?.[1]
        if (isServer(line)) expect(await stage.runUntilHealthy(line, { cwd }), line).toBe(200)
        else {
          const { code, output } = await stage.run(line, { cwd, input: typed?.(stage, command) })
          expect(code, `${line}\n${output}`).toBe(0)
        }
        ran += 1
      }
    } finally {
      await end?.(stage)
    }
  })
}
