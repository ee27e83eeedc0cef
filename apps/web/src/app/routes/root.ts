import { createRootRoute } from '@tanstack/react-router'
import { NotFoundScreen } from '../not-found-screen.tsx'
import { RootLayout } from '../root-layout.tsx'

/** Each route declares its access, or inherits it from its parent. */
export const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundScreen,
  staticData: { access: 'everybody' },
})
