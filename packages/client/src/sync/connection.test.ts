import { expect, it, onTestFinished, vi } from 'vitest'
import { type Following, watchConnection } from './connection.ts'

const page = new EventTarget()

/** The connection of a visible page whose requests end as `catchUp` says. */
function aConnection(catchUp: () => Promise<Following>) {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const connection = watchConnection(catchUp)
  onTestFinished(() => {
    connection.close()
    vi.unstubAllGlobals()
  })
  return { connection, lookAgain: () => document.dispatchEvent(new Event('visibilitychange')) }
}

it('reports whether the server was reachable', async () => {
  const answers: Following[] = ['current', 'away', 'outdated']
  const { connection, lookAgain } = aConnection(async () => answers.shift() ?? 'current')
  const heard: boolean[] = []
  connection.subscribe(() => heard.push(connection.online()))
  for (const times of [1, 2, 3]) {
    await expect.poll(() => heard).toHaveLength(times)
    lookAgain()
  }
  expect(heard.slice(0, 3)).toEqual([true, false, true])
})

it('finds a server that answers without a network', async () => {
  const { connection } = aConnection(async () => 'current')
  const heard: boolean[] = []
  connection.subscribe(() => heard.push(connection.online()))
  await expect.poll(() => heard).toEqual([true])
  page.dispatchEvent(new Event('offline'))
  await expect.poll(() => heard).toEqual([true, false, true])
})

it('reports no lost connection if the device cannot be read', async () => {
  const rejected: unknown[] = []
  const note = (reason: unknown) => rejected.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  let looks = 0
  const { connection, lookAgain } = aConnection(async () => {
    looks += 1
    if (looks === 1) throw new Error('The device cannot be read.')
    return 'away'
  })
  await expect.poll(() => connection.isBehind(undefined)).toBe(true)
  expect(connection.online()).toBe(true)
  await expect
    .poll(() => {
      lookAgain()
      return connection.online()
    })
    .toBe(false)
  expect(rejected).toEqual([])
})

it('calls its listeners only after checks that reached the server', async () => {
  const answers: Following[] = ['away', 'unfilled', 'current']
  const { connection, lookAgain } = aConnection(async () => answers.shift() ?? 'away')
  let reached = 0
  connection.whenReached(() => {
    reached += 1
  })
  for (const left of [2, 1, 0]) {
    await expect.poll(() => answers).toHaveLength(left)
    await expect.poll(() => reached).toBe(2 - left)
    lookAgain()
  }
})
