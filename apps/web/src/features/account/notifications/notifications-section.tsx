import type { PushState } from '@safelight/client/notifications'
import { NEWS_KINDS } from '@safelight/contract/notifications'
import { texts } from '@safelight/texts/features/account/notifications'
import { desktopBridge } from '../../../components/desktop/desktop-bridge.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx'
import { Skeleton } from '../../../shared/ui/progress/skeleton.tsx'
import accountStyles from '../account.module.css'
import { Section } from '../section.tsx'
import styles from './notifications.module.css'
import { useNotifications } from './use-notifications.ts'

/** The desktop app has no push service. */
export function NotificationsSection() {
  return desktopBridge?.server ? null : <InBrowser />
}

function InBrowser() {
  const { settings, failure, isBusy, turnOn, turnOff, choose } = useNotifications()
  return (
    <Section id="notifications" title={texts.title} lead={texts.lead}>
      {failure && <Banner tone="error">{failure}</Banner>}
      {!settings && !failure && <Skeleton width="16em" height="22px" />}
      {settings && <p role="status">{STATE_TEXTS[settings.state]}</p>}
      {settings?.state === 'off' && (
        <div className={accountStyles.actions}>
          <Button variant="primary" busy={isBusy} onPress={turnOn}>
            {texts.turnOn}
          </Button>
        </div>
      )}
      {settings?.state === 'on' && (
        <div className={accountStyles.actions}>
          <Button busy={isBusy} onPress={turnOff}>
            {texts.turnOff}
          </Button>
        </div>
      )}
      {settings && settings.state !== 'unavailable' && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
        <div role="group" aria-label={texts.kinds} className={styles.kinds}>
          <p className={accountStyles.note}>{texts.kindsOfAccount}</p>
          {NEWS_KINDS.map(kind => (
            <Checkbox
              key={kind}
              isSelected={!settings.off.includes(kind)}
              onChange={isOn => void choose(kind, isOn)}
            >
              {texts[kind]}
            </Checkbox>
          ))}
        </div>
      )}
    </Section>
  )
}

const STATE_TEXTS: Record<PushState, string> = {
  unavailable: texts.unavailable,
  unsupported: texts.unsupported,
  'needs-app': texts.needsApp,
  blocked: texts.blocked,
  off: texts.isOff,
  on: texts.isOn,
}
