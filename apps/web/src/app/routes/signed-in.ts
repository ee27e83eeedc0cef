import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { root } from './root.ts'

/** Visitors need nothing of what is below, so it arrives in pieces of its own. */
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

/** Steps that fill the page: what else there is comes behind them. */
export const stepRoutes = [recoveryWords, sandboxCheckout] as const
