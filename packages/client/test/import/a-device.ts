import type { DeviceConditions } from '../../src/async/device-conditions.ts'

/** A device whose network and battery a test changes. Call `changed` after a change. */
export function aDevice() {
  const device = { isMetered: false, isBatteryLow: false, changed: () => {} }
  const watchDevice = (changed: () => void): Omit<DeviceConditions, 'isOnBattery'> => {
    device.changed = changed
    return {
      isMetered: () => device.isMetered,
      isBatteryLow: () => device.isBatteryLow,
      close: () => {},
    }
  }
  return { device, watchDevice }
}
