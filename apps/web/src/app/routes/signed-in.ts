import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { root } from './root.ts'

/** All routes below this one load separate chunks. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyScreen(() => import('../gates/signed-in-gate.tsx'), 'SignedInGate'),
  staticData: { access: 'signed-in' },
})
const recoveryWords = createRoute({
  getParentRoute: () => signedIn,
  path: '/recovery-words',
  component: lazyScreen(
    () => import('../../features/recovery-words/recovery-words-screen.tsx'),
    'RecoveryWordsScreen',
  ),
})
const sandboxCheckout = createRoute({
  getParentRoute: () => signedIn,
  path: '/sandbox/checkout/$id',
  component: lazyScreen(
    () => import('../../features/sandbox-checkout/sandbox-checkout-screen.tsx'),
    'SandboxCheckoutScreen',
  ),
})

export const stepRoutes = [recoveryWords, sandboxCheckout] as const
