import type { AppUpdate, DesktopBridge } from '@safelight/contract/desktop-bridge'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/account/app'
import { useEffect, useState } from 'react'
import { desktopBridge } from '../../../components/desktop/desktop-bridge.ts'
import { formatDay } from '../../../shared/format.ts'
import { inline } from '../../../shared/inline.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { ProgressBar } from '../../../shared/ui/progress/progress-bar.tsx'
import accountStyles from '../account.module.css'
import { Section } from '../section.tsx'
import styles from './app.module.css'

/** Shows the version of the desktop app, and updates it. Browsers have none of this. */
export function AppSection() {
  return desktopBridge?.server ? <InApp bridge={desktopBridge} /> : null
}

function InApp({ bridge }: { bridge: DesktopBridge }) {
  const update = useAppUpdate(bridge)
  const { version } = bridge
  return (
    <Section id="app" title={texts.title} lead={texts.lead({ version })}>
      {update?.step === 'failed' && <Banner tone="error">{update.problem}</Banner>}
      {update && update.step !== 'failed' && update.step !== 'checking' && (
        <div className={styles.state}>
          <p role="status">{stateText(update, bridge)}</p>
          {update.step === 'downloading' && (
            <ProgressBar label={texts.progress} value={(update.received / update.size) * 100} />
          )}
        </div>
      )}
      {update && <Actions update={update} bridge={bridge} />}
    </Section>
  )
}

function stateText(update: Exclude<AppUpdate, { step: 'failed' }>, { server }: DesktopBridge) {
  switch (update.step) {
    case 'available': {
      const { version, size, released } = update
      const date = formatDay(`${released}T00:00`)
      return texts.available({ version, size: inBytes(size), date })
    }
    case 'downloading': {
      const { version, received, size } = update
      return texts.downloading({ version, received: inBytes(received), size: inBytes(size) })
    }
    case 'ready':
      return texts.ready({ version: update.version })
    case 'installing':
      return texts.installing({ version: update.version })
    case 'unavailable':
      return inline(
        texts.noUpdates({
          link: chunks => (
            <a className={styles.link} href={`${server}/download`} target="_blank" rel="noreferrer">
              {chunks}
            </a>
          ),
        }),
      )
    default:
      return texts.none
  }
}

function Actions({ update: { step }, bridge }: { update: AppUpdate; bridge: DesktopBridge }) {
  if (step === 'unavailable' || step === 'installing') return null
  return (
    <div className={accountStyles.actions}>
      {step === 'available' && (
        <Button variant="primary" onPress={() => bridge.downloadUpdate()}>
          {texts.download}
        </Button>
      )}
      {step === 'downloading' && (
        <Button onPress={() => bridge.cancelUpdate()}>{common.cancel}</Button>
      )}
      {step === 'ready' && (
        <Button variant="primary" onPress={() => bridge.installUpdate()}>
          {texts.restart}
        </Button>
      )}
      {(step === 'none' || step === 'failed' || step === 'checking') && (
        <Button busy={step === 'checking'} onPress={() => bridge.checkForUpdate()}>
          {texts.check}
        </Button>
      )}
    </div>
  )
}

function useAppUpdate(bridge: DesktopBridge): AppUpdate | undefined {
  const [update, setUpdate] = useState<AppUpdate>()
  useEffect(() => {
    const stop = bridge.on('appUpdateChanged', setUpdate)
    void bridge.appUpdate().then(setUpdate)
    return stop
  }, [bridge])
  return update
}
