import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { chosenFolder, chosenPlan, shownFile, shownItem, shownPart } from './search-params.ts'
import { signedIn } from './signed-in.ts'

const shell = createRoute({
  getParentRoute: () => signedIn,
  id: 'shell',
  component: lazyScreen(() => import('../shell/shell.tsx'), 'Shell'),
})
const gallery = createRoute({
  getParentRoute: () => shell,
  path: '/gallery',
  validateSearch: shownPart,
  component: lazyScreen(() => import('../../features/gallery/gallery-screen.tsx'), 'GalleryScreen'),
})
const upload = createRoute({
  getParentRoute: () => shell,
  path: '/upload',
  component: lazyScreen(() => import('../../features/upload/upload-screen.tsx'), 'UploadScreen'),
})
const safeDelete = createRoute({
  getParentRoute: () => shell,
  path: '/safe-to-delete',
  validateSearch: chosenFolder,
  component: lazyScreen(
    () => import('../../features/safe-delete/safe-delete-screen.tsx'),
    'SafeDeleteScreen',
  ),
})
const trash = createRoute({
  getParentRoute: () => shell,
  path: '/trash',
  validateSearch: shownItem,
  component: lazyScreen(() => import('../../features/trash/trash-screen.tsx'), 'TrashScreen'),
})
const search = createRoute({
  getParentRoute: () => shell,
  path: '/search',
  // The query is in the history state, not in the address, because others may see an address.
  validateSearch: shownItem,
  component: lazyScreen(() => import('../../features/search/search-screen.tsx'), 'SearchScreen'),
})
const places = createRoute({
  getParentRoute: () => shell,
  path: '/places',
  validateSearch: shownItem,
  component: lazyScreen(() => import('../../features/places/places-screen.tsx'), 'PlacesScreen'),
})
const albums = createRoute({
  getParentRoute: () => shell,
  path: '/albums',
  component: lazyScreen(() => import('../../features/albums/albums-screen.tsx'), 'AlbumsScreen'),
})
const album = createRoute({
  getParentRoute: () => shell,
  path: '/albums/$id',
  validateSearch: shownItem,
  component: lazyScreen(
    () => import('../../features/albums/album/album-screen.tsx'),
    'AlbumScreen',
  ),
})
const addPhotos = createRoute({
  getParentRoute: () => shell,
  path: '/albums/$id/add',
  component: lazyScreen(
    () => import('../../features/albums/add-photos-screen.tsx'),
    'AddPhotosScreen',
  ),
})
const people = createRoute({
  getParentRoute: () => shell,
  path: '/people',
  component: lazyScreen(() => import('../../features/people/people-screen.tsx'), 'PeopleScreen'),
})
const person = createRoute({
  getParentRoute: () => shell,
  path: '/people/$id',
  validateSearch: shownItem,
  component: lazyScreen(() => import('../../features/people/person-screen.tsx'), 'PersonScreen'),
})
const shared = createRoute({
  getParentRoute: () => shell,
  path: '/shared',
  component: lazyScreen(
    () => import('../../features/shared-with-me/shared-screen.tsx'),
    'SharedScreen',
  ),
})
const media = createRoute({
  getParentRoute: () => shell,
  path: '/media/$id',
  component: lazyScreen(
    () => import('../../features/shared-with-me/shared-item-screen.tsx'),
    'SharedItemScreen',
  ),
})
const myLinks = createRoute({
  getParentRoute: () => shell,
  path: '/my-links',
  component: lazyScreen(
    () => import('../../features/my-links/my-links-screen.tsx'),
    'MyLinksScreen',
  ),
})
const viewLink = createRoute({
  getParentRoute: () => shell,
  path: '/my-links/view/$token',
  validateSearch: shownFile,
  component: lazyScreen(
    () => import('../../features/my-links/view-link-screen.tsx'),
    'ViewLinkScreen',
  ),
})
const memories = createRoute({
  getParentRoute: () => shell,
  path: '/memories',
  component: lazyScreen(
    () => import('../../features/memories/memories-screen.tsx'),
    'MemoriesScreen',
  ),
})
const memory = createRoute({
  getParentRoute: () => shell,
  // The memory's id is in the history state, because the server would see it in the address.
  path: '/memories/view',
  validateSearch: shownItem,
  component: lazyScreen(() => import('../../features/memories/memory-screen.tsx'), 'MemoryScreen'),
})
const duplicates = createRoute({
  getParentRoute: () => shell,
  path: '/memories/duplicates',
  validateSearch: shownItem,
  component: lazyScreen(
    () => import('../../features/memories/review/review-screen.tsx'),
    'ReviewScreen',
  ),
})
const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  validateSearch: chosenPlan,
  component: lazyScreen(() => import('../../features/account/account-screen.tsx'), 'AccountScreen'),
})

export const libraryRoutes = shell.addChildren([
  gallery,
  upload,
  safeDelete,
  trash,
  search,
  places,
  albums,
  album,
  addPhotos,
  people,
  person,
  shared,
  media,
  myLinks,
  viewLink,
  memories,
  memory,
  duplicates,
  account,
])
