import { expect, it } from 'vitest'
import { unattendedWait } from './unattended-wait.ts'

it('tells once that the server is away, and gives up', async () => {
  const waits: number[] = []
  let told = 0
  const wait = unattendedWait(
    async tries => void waits.push(tries),
    () => {
      told += 1
    },
  )
  await wait(1)
  expect(told).toBe(0)
  for (let tries = 1; tries <= 12; tries += 1) await wait(tries)
  expect([waits.length, told]).toEqual([13, 1])
  await expect(wait(13)).rejects.toMatchObject({ code: 'NETWORK', status: 0 })
})
