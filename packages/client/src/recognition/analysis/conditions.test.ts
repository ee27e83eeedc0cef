import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createObservable } from '../../async/observables/observable.ts'
import { UNUSED_AFTER, watchConditions } from './conditions.ts'

const page = new EventTarget()
const screen = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const network = Object.assign(new EventTarget(), { saveData: false, type: 'wifi' })
const battery = Object.assign(new EventTarget(), { charging: true })
const device = {
  onLine: true,
  connection: network as typeof network | undefined,
  getBattery: (async () => battery) as (() => Promise<typeof battery>) | undefined,
}
const isReached = createObservable(true)
let isBusy = false

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', screen)
  vi.stubGlobal('navigator', device)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  isBusy = false
  isReached.set(true)
  Object.assign(device, { onLine: true, connection: network, getBattery: async () => battery })
  Object.assign(network, { saveData: false, type: 'wifi' })
  Object.assign(battery, { charging: true })
  screen.visibilityState = 'visible'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function watched() {
  const told: unknown[] = []
  const conditions = watchConditions(
    () => isBusy,
    { online: isReached.get, subscribe: isReached.subscribe },
    reason => told.push(reason),
  )
  onTestFinished(conditions.close)
  await vi.advanceTimersByTimeAsync(UNUSED_AFTER)
  return { conditions, told }
}

it('analysis waits while somebody uses the page', async () => {
  const { conditions, told } = await watched()
  expect(told).toEqual(['in-use', undefined])
  page.dispatchEvent(new Event('wheel'))
  expect(conditions.reason()).toBe('in-use')
  await vi.advanceTimersByTimeAsync(UNUSED_AFTER - 1)
  page.dispatchEvent(new Event('keydown'))
  await vi.advanceTimersByTimeAsync(UNUSED_AFTER - 1)
  expect(conditions.reason()).toBe('in-use')
  await vi.advanceTimersByTimeAsync(1)
  expect(conditions.reason()).toBeUndefined()
  page.dispatchEvent(new Event('pointermove'))
  screen.visibilityState = 'hidden'
  screen.dispatchEvent(new Event('visibilitychange'))
  expect(told).toEqual(['in-use', undefined, 'in-use', undefined, 'in-use', undefined])
})

it('analysis waits during an upload', async () => {
  isBusy = true
  const { conditions, told } = await watched()
  expect(conditions.reason()).toBe('in-use')
  isBusy = false
  await vi.advanceTimersByTimeAsync(UNUSED_AFTER)
  expect(told).toEqual(['in-use', undefined])
})

it('analysis waits on battery power until the battery is charged', async () => {
  const { told } = await watched()
  battery.charging = false
  battery.dispatchEvent(new Event('chargingchange'))
  battery.charging = true
  battery.dispatchEvent(new Event('chargingchange'))
  expect(told.slice(2)).toEqual(['battery', undefined])
})

it('analysis waits on a metered connection and while no server answers offline', async () => {
  const { conditions, told } = await watched()
  network.type = 'cellular'
  network.dispatchEvent(new Event('change'))
  Object.assign(network, { type: 'wifi', saveData: true })
  network.dispatchEvent(new Event('change'))
  network.saveData = false
  network.dispatchEvent(new Event('change'))
  device.onLine = false
  page.dispatchEvent(new Event('offline'))
  expect(conditions.reason()).toBeUndefined()
  isReached.set(false)
  device.onLine = true
  page.dispatchEvent(new Event('online'))
  expect(told.slice(2)).toEqual(['metered', undefined, 'offline', undefined])
})

it('analysis continues if the browser reports neither battery nor network', async () => {
  Object.assign(device, { connection: undefined, getBattery: undefined })
  const { conditions } = await watched()
  expect(conditions.reason()).toBeUndefined()
})

it('publishes no change of the conditions after it is closed', async () => {
  const { conditions, told } = await watched()
  conditions.close()
  page.dispatchEvent(new Event('keydown'))
  battery.charging = false
  battery.dispatchEvent(new Event('chargingchange'))
  await vi.advanceTimersByTimeAsync(UNUSED_AFTER)
  expect(told).toEqual(['in-use', undefined])
})
