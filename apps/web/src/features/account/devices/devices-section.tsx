import type { SignedInDevice } from '@safelight/contract/sessions'
import { Laptop, Smartphone } from 'lucide-react'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { Skeleton } from '../../../shared/ui/progress/skeleton.tsx'
import { Section } from '../section.tsx'
import { deviceName } from './device-name.ts'
import { deviceTimes } from './device-times.ts'
import styles from './devices.module.css'
import { useDevices } from './use-devices.ts'

/** Where the account is signed in, and the way to end that from here. */
export function DevicesSection() {
  const { devices, failure, ending, end } = useDevices()
  return (
    <Section
      title="Signed-in Devices"
      lead="A device whose session you end is signed out the next time it connects."
    >
      {failure && <Banner tone="error">{failure}</Banner>}
      <ul className={styles.list} aria-busy={!devices && !failure} aria-label="Devices">
        {devices?.map(device => (
          <DeviceRow
            key={device.id}
            device={device}
            busy={ending === device.id}
            onEnd={() => end(device.id)}
          />
        ))}
        {!devices && !failure && (
          <li className={styles.device}>
            <Skeleton width="12em" height="1.2em" />
          </li>
        )}
      </ul>
    </Section>
  )
}

interface DeviceRowProps {
  device: SignedInDevice
  busy: boolean
  onEnd: () => void
}

function DeviceRow({ device, busy, onEnd }: DeviceRowProps) {
  const { name, kind } = deviceName(device.userAgent)
  const Icon = kind === 'phone' ? Smartphone : Laptop
  const { signedIn, lastUsed } = deviceTimes(device)
  return (
    <li className={styles.device}>
      <Icon size={20} strokeWidth={1.6} aria-hidden="true" />
      <div className={styles.what}>
        <strong>{name}</strong>
        <span>{signedIn}</span>
        <span>{lastUsed}</span>
      </div>
      {device.current ? (
        <span className={styles.here}>This device</span>
      ) : (
        <Button size="small" busy={busy} aria-label={`End ${name}, ${signedIn}`} onPress={onEnd}>
          End
        </Button>
      )}
    </li>
  )
}
