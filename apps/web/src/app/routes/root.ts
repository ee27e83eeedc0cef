import { createRootRoute } from '@tanstack/react-router'
import { NotFoundScreen } from '../not-found-screen.tsx'
import { RootLayout } from '../root-layout.tsx'

export const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundScreen,
  staticData: { access: 'everybody' },
})
