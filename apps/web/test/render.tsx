import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { type Pictures, PicturesContext } from '../src/components/contexts/pictures-context.tsx'
import { picturesFrom } from './items.ts'

const noPictures = picturesFrom(() => Promise.reject(new Error('There are no pictures.')))

export async function renderScreen(children: ReactNode, pictures: Pictures = noPictures) {
  const routeTree = createRootRoute({
    component: () => <PicturesContext value={pictures}>{children}</PicturesContext>,
  })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  return { ...(await render(<RouterProvider router={router} />)), router }
}
