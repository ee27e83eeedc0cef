import type { ServerAccess } from '@safelight/contract/variables'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/landing'
import { desktopBridge } from '../../components/desktop/desktop-bridge.ts'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import styles from './landing-screen.module.css'

/** The actions of a visitor on a server that sells nothing. */
export function HomeServer({ access }: { access: ServerAccess }) {
  const host = new URL(desktopBridge?.server ?? location.href).host
  return (
    <>
      <p>{texts.homeServer({ host })}</p>
      {access.mode !== 'open' && <p>{access.isFirst ? texts.homeNew : HOW_TO_JOIN[access.mode]}</p>}
      <div className={styles.buttons}>
        <LinkButton to="/login" variant="primary" size="large">
          {common.signIn}
        </LinkButton>
        {access.mode === 'open' && (
          <LinkButton to="/signup" size="large">
            {texts.signUp}
          </LinkButton>
        )}
      </div>
    </>
  )
}

const HOW_TO_JOIN = { invitation: texts.homeInvitation, closed: texts.homeClosed }
