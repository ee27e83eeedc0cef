import { createRootRoute } from '@tanstack/react-router'
import { NotFoundScreen } from '../not-found-screen.tsx'
import { RootLayout } from '../root-layout.tsx'

/** Each route is for whom it says, or else for whom the nearest route above it says. */
export const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundScreen,
  staticData: { access: 'everybody' },
})
