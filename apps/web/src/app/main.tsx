import { createSession } from '@safelight/library/session'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SessionProvider } from '../components/contexts/session-context.tsx'
import { takeLinkSecret } from '../features/public-share/link-secret.ts'
import { InsecureContextScreen } from './insecure-context-screen.tsx'
import { keepAppForOffline } from './offline.ts'
import { createAppRouter } from './router.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root.')
const root = createRoot(container)

// Browsers give WebCrypto to secure contexts alone.
if (crypto.subtle) start()
else root.render(<InsecureContextScreen />)

function start(): void {
  takeLinkSecret()
  const session = createSession()
  void session.start()
  keepAppForOffline()
  root.render(
    <StrictMode>
      <SessionProvider session={session}>
        <RouterProvider router={createAppRouter()} />
      </SessionProvider>
    </StrictMode>,
  )
}
