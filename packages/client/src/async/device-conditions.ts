interface Battery extends EventTarget {
  charging: boolean
  /** From 0 to 1. */
  level: number
}

interface Network extends Partial<EventTarget> {
  saveData?: boolean
  type?: string
}

/** Power and network of this device. A value that the browser does not report counts as good. */
export interface DeviceConditions {
  isMetered(): boolean
  isOnBattery(): boolean
  isBatteryLow(): boolean
  close(): void
}

/** A battery that is not charging counts as low up to this level. */
const LOW = 0.2

interface Reporting {
  connection?: Network
  getBattery?: () => Promise<Battery>
}

const reporting = (): Reporting => (typeof navigator === 'object' ? (navigator as Reporting) : {})

export function isMetered(): boolean {
  const { connection } = reporting()
  return connection?.saveData === true || connection?.type === 'cellular'
}

/** Calls `changed` after each change of the conditions, and once the battery is known. */
export function watchDevice(changed: () => void): DeviceConditions {
  const watching = new AbortController()
  const { signal } = watching
  const device = reporting()
  let battery: Battery | undefined
  device.connection?.addEventListener?.('change', changed, { signal })
  device.getBattery?.().then(
    found => {
      if (signal.aborted) return
      battery = found
      battery.addEventListener('chargingchange', changed, { signal })
      battery.addEventListener('levelchange', changed, { signal })
      changed()
    },
    () => {},
  )
  const isOnBattery = () => battery !== undefined && !battery.charging
  return {
    isMetered,
    isOnBattery,
    isBatteryLow: () => isOnBattery() && (battery?.level ?? 1) <= LOW,
    close: () => watching.abort(),
  }
}
