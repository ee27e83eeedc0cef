import { startSession } from '@safelight/client/start-session'
import type { DesktopBridge } from '@safelight/contract/desktop-bridge'
import { texts } from '@safelight/texts/start'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SessionProvider } from '../components/contexts/session-context.tsx'
import { desktopBridge } from '../components/desktop/desktop-bridge.ts'
import { takeLinkSecret } from '../components/link-secret.ts'
import { showToast } from '../shared/ui/feedback/toasts.tsx'
import { InsecureContextScreen } from './insecure-context-screen.tsx'
import { createAppRouter } from './router.ts'
import { watchForNewVersion } from './start-up/new-version.ts'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root.')
const root = createRoot(container)

/** Rejects if a chunk that every page needs could not be loaded. */
export const started = start()

async function start(): Promise<void> {
  // Browsers provide Web Crypto only in secure contexts.
  if (!crypto.subtle) return root.render(<InsecureContextScreen />)
  takeLinkSecret()
  const session = startSession(desktopBridge?.server ? desktopBridge : undefined)
  // In development, every change would count as a new version.
  if (import.meta.env.PROD && navigator.serviceWorker) {
    void watchForNewVersion(navigator.serviceWorker, offerNewVersion)
  }
  const router = createAppRouter()
  desktopBridge?.on('openPage', page => router.history.push(page))
  if (desktopBridge?.server) {
    void warnOfOldApp(desktopBridge, desktopBridge.server)
    void offerUpdates(desktopBridge, () => router.history.push('/account#app'))
  }
  root.render(
    <StrictMode>
      <SessionProvider session={session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </StrictMode>,
  )
  await session.loaded
}

function offerNewVersion(): void {
  showToast({
    tone: 'info',
    text: texts.newVersion,
    duration: 0,
    action: {
      label: texts.reload,
      run() {
        location.reload()
        // Offers the reload again, because the person may have canceled it in the browser's question.
        offerNewVersion()
      },
    },
  })
}

async function offerUpdates(bridge: DesktopBridge, showProgress: () => void): Promise<void> {
  const { askForUpdates } = await import('./start-up/app-updates.ts')
  askForUpdates(bridge, showProgress)
}

async function warnOfOldApp(bridge: DesktopBridge, server: string): Promise<void> {
  // Not in the first chunk, because browsers do not need it.
  const { isOlderThanServer } = await import('./start-up/old-app.ts')
  if (!(await isOlderThanServer(bridge.version))) return
  showToast({
    tone: 'warning',
    text: texts.oldApp,
    duration: 0,
    // The app opens this page in the browser.
    action: { label: texts.download, run: () => void window.open(`${server}/download`) },
  })
}
