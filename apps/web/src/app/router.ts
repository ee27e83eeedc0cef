import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { RouteError } from './route-error.tsx'
import { adminRoutes } from './routes/admin.ts'
import { routesForEverybody } from './routes/everybody.ts'
import { libraryRoutes } from './routes/library.ts'
import { root } from './routes/root.ts'
import { shownPart } from './routes/search-params.ts'
import { signedIn, stepRoutes } from './routes/signed-in.ts'
import { visitorRoutes } from './routes/visitors.ts'

const routeTree = root.addChildren([
  visitorRoutes,
  ...routesForEverybody,
  signedIn.addChildren([...stepRoutes, libraryRoutes, adminRoutes]),
])

export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    scrollRestoration: true,
    // The key leaves out the item in the viewer, so that opening the viewer does not scroll the gallery.
    getScrollRestorationKey: ({ pathname, search }) => `${pathname} ${shownPart(search).show}`,
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
