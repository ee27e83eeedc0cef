import styles from '../../components/account-forms/form.module.css'
import { desktopBridge } from '../../components/desktop/desktop-bridge.ts'
import { Button } from '../../shared/ui/controls/button.tsx'

/** In the desktop app: whose server one signs in to, and the way to another one. */
export function ServerLine() {
  const bridge = desktopBridge
  if (!bridge?.server) return null
  return (
    <p className={styles.centered}>
      Server: {new URL(bridge.server).host}{' '}
      <Button variant="quiet" size="small" onPress={() => bridge.changeServer()}>
        Change server
      </Button>
    </p>
  )
}
