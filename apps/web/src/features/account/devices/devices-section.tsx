import type { SignedInDevice } from '@safelight/contract/sessions'
import { texts } from '@safelight/texts/features/account/devices'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { desktopBridge } from '../../../components/desktop/desktop-bridge.ts'
import { deviceName } from '../../../components/devices/device-name.ts'
import { errorMessage } from '../../../shared/error-message.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { Skeleton } from '../../../shared/ui/progress/skeleton.tsx'
import account from '../account.module.css'
import { Section } from '../section.tsx'
import { AddDeviceDialog } from './add-device-dialog.tsx'
import { deviceTimes } from './device-times.ts'
import styles from './devices.module.css'

export function DevicesSection() {
  const { devices, failure, ending, end, reload } = useDevices()
  const [isAdding, setAdding] = useState(false)
  const { value: hasSecretStore } = useAsync([], async () => desktopBridge?.hasSecretStore())
  return (
    <Section id="devices" title={texts.title} lead={texts.lead}>
      {failure && <Banner tone="error">{failure}</Banner>}
      {hasSecretStore === false && <Banner tone="warning">{texts.noSecretStore}</Banner>}
      <ul className={styles.list} aria-busy={!devices && !failure} aria-label={texts.devices}>
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
            <Skeleton width="12em" height="58px" />
          </li>
        )}
      </ul>
      <div className={account.actions}>
        <Button onPress={() => setAdding(true)}>{texts.addDevice}</Button>
      </div>
      {isAdding && (
        <AddDeviceDialog
          onClose={() => {
            setAdding(false)
            reload()
          }}
        />
      )}
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
        <span className={styles.here}>{texts.thisDevice}</span>
      ) : (
        <Button
          size="small"
          busy={busy}
          aria-label={texts.signOutNamed({ name, signedIn })}
          onPress={onEnd}
        >
          {texts.signOut}
        </Button>
      )}
    </li>
  )
}

function useDevices() {
  const account = useAccount()
  const { value, change, ...loaded } = useAsync([account], () => account.sessions())
  const [failure, setFailure] = useState<string>()
  const [ending, setEnding] = useState<string>()

  async function end(id: string) {
    setEnding(id)
    setFailure(undefined)
    try {
      await account.endSession(id)
      change(shown => shown.filter(device => device.id !== id))
    } catch (error) {
      setFailure(errorMessage(error, texts.signOutFailed))
    }
    setEnding(undefined)
  }

  const notLoaded =
    loaded.failure !== undefined ? errorMessage(loaded.failure, texts.loadFailed) : undefined
  return { devices: value, failure: failure ?? notLoaded, ending, end, reload: loaded.reload }
}
