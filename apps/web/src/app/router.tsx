import { SHOWS, type Show } from '@safelight/library/shows'
import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { desktopBridge } from '../components/desktop/desktop-bridge.ts'
import { LandingScreen } from '../features/landing/landing-screen.tsx'
import { VisitorGate } from './gates/visitor-gate.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import { RootLayout } from './root-layout.tsx'
import { RouteError } from './route-error.tsx'

// Each route is for whom it says, or else for whom the nearest route above it says.
const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundScreen,
  staticData: { access: 'everybody' },
})

// The front page alone comes with the app: it is what most see first.
const visitor = createRoute({
  getParentRoute: () => root,
  id: 'visitor',
  component: VisitorGate,
  staticData: { access: 'visitors' },
})
const landing = createRoute({
  getParentRoute: () => visitor,
  path: '/',
  component: LandingScreen,
})
const login = createRoute({
  getParentRoute: () => visitor,
  path: '/login',
  component: lazyScreen(() => import('../features/auth/sign-in/login-screen.tsx'), 'LoginScreen'),
})
const signup = createRoute({
  getParentRoute: () => visitor,
  path: '/signup',
  component: lazyScreen(() => import('../features/auth/sign-up/signup-screen.tsx'), 'SignupScreen'),
})

const connect = createRoute({
  getParentRoute: () => root,
  path: '/connect',
  // The pages of a server lead to no other one.
  beforeLoad() {
    if (desktopBridge?.server !== null) throw redirect({ to: '/' })
  },
  component: lazyScreen(() => import('../features/auth/connect-screen.tsx'), 'ConnectScreen'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyScreen(
    () => import('../features/auth/recovery/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
})

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  component: lazyScreen(
    () => import('../features/verify-email/verify-email-screen.tsx'),
    'VerifyEmailScreen',
  ),
})

const publicShare = createRoute({
  getParentRoute: () => root,
  path: '/share/{-$token}',
  validateSearch: shownItem,
  component: lazyScreen(
    () => import('../features/public-share/public-share-screen.tsx'),
    'PublicShareScreen',
  ),
})

const guestUpload = createRoute({
  getParentRoute: () => root,
  path: '/give/{-$token}',
  component: lazyScreen(
    () => import('../features/guest-upload/guest-upload-screen.tsx'),
    'GuestUploadScreen',
  ),
})

const download = createRoute({
  getParentRoute: () => root,
  path: '/download',
  component: lazyScreen(() => import('../features/download/download-screen.tsx'), 'DownloadScreen'),
})
const privacyPolicy = createRoute({
  getParentRoute: () => root,
  path: '/privacy-policy',
  component: lazyScreen(
    () => import('../features/policies/privacy-policy-screen.tsx'),
    'PrivacyPolicyScreen',
  ),
})
const termsConditions = createRoute({
  getParentRoute: () => root,
  path: '/terms-conditions',
  component: lazyScreen(() => import('../features/policies/terms-screen.tsx'), 'TermsScreen'),
})
const deleteAccountGuide = createRoute({
  getParentRoute: () => root,
  path: '/delete-account-guide',
  component: lazyScreen(
    () => import('../features/policies/deletion-guide-screen.tsx'),
    'DeletionGuideScreen',
  ),
})

// Visitors need nothing of what comes now, so it arrives in pieces of its own.
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyScreen(() => import('./gates/signed-in-gate.tsx'), 'SignedInGate'),
  staticData: { access: 'signed-in' },
})
const recoveryWords = createRoute({
  getParentRoute: () => signedIn,
  path: '/recovery-words',
  component: lazyScreen(
    () => import('../features/recovery-words/recovery-words-screen.tsx'),
    'RecoveryWordsScreen',
  ),
})
const sandboxCheckout = createRoute({
  getParentRoute: () => signedIn,
  path: '/sandbox/checkout/$id',
  component: lazyScreen(
    () => import('../features/sandbox-checkout/sandbox-checkout-screen.tsx'),
    'SandboxCheckoutScreen',
  ),
})
const shell = createRoute({
  getParentRoute: () => signedIn,
  id: 'shell',
  component: lazyScreen(() => import('./shell/shell.tsx'), 'Shell'),
})
const gallery = createRoute({
  getParentRoute: () => shell,
  path: '/gallery',
  validateSearch: shownPart,
  component: lazyScreen(() => import('../features/gallery/gallery-screen.tsx'), 'GalleryScreen'),
})
const upload = createRoute({
  getParentRoute: () => shell,
  path: '/upload',
  component: lazyScreen(() => import('../features/upload/upload-screen.tsx'), 'UploadScreen'),
})
const trash = createRoute({
  getParentRoute: () => shell,
  path: '/trash',
  validateSearch: shownItem,
  component: lazyScreen(() => import('../features/trash/trash-screen.tsx'), 'TrashScreen'),
})
const albums = createRoute({
  getParentRoute: () => shell,
  path: '/albums',
  component: lazyScreen(() => import('../features/albums/albums-screen.tsx'), 'AlbumsScreen'),
})
const album = createRoute({
  getParentRoute: () => shell,
  path: '/albums/$id',
  validateSearch: shownItem,
  component: lazyScreen(() => import('../features/albums/album/album-screen.tsx'), 'AlbumScreen'),
})
const addPhotos = createRoute({
  getParentRoute: () => shell,
  path: '/albums/$id/add',
  component: lazyScreen(
    () => import('../features/albums/add-photos-screen.tsx'),
    'AddPhotosScreen',
  ),
})
const people = createRoute({
  getParentRoute: () => shell,
  path: '/people',
  component: lazyScreen(() => import('../features/people/people-screen.tsx'), 'PeopleScreen'),
})
const person = createRoute({
  getParentRoute: () => shell,
  path: '/people/$id',
  validateSearch: shownItem,
  component: lazyScreen(() => import('../features/people/person-screen.tsx'), 'PersonScreen'),
})
const shared = createRoute({
  getParentRoute: () => shell,
  path: '/shared',
  component: lazyScreen(
    () => import('../features/shared-with-me/shared-screen.tsx'),
    'SharedScreen',
  ),
})
const media = createRoute({
  getParentRoute: () => shell,
  path: '/media/$id',
  component: lazyScreen(
    () => import('../features/shared-with-me/shared-item-screen.tsx'),
    'SharedItemScreen',
  ),
})
const myLinks = createRoute({
  getParentRoute: () => shell,
  path: '/my-links',
  component: lazyScreen(() => import('../features/my-links/my-links-screen.tsx'), 'MyLinksScreen'),
})
const viewLink = createRoute({
  getParentRoute: () => shell,
  path: '/my-links/view/$token',
  validateSearch: shownFile,
  component: lazyScreen(
    () => import('../features/my-links/view-link-screen.tsx'),
    'ViewLinkScreen',
  ),
})
const memories = createRoute({
  getParentRoute: () => shell,
  path: '/memories',
  component: lazyScreen(() => import('../features/memories/memories-screen.tsx'), 'MemoriesScreen'),
})
const memory = createRoute({
  getParentRoute: () => shell,
  // Which one is in no address.
  path: '/memories/view',
  validateSearch: shownItem,
  component: lazyScreen(() => import('../features/memories/memory-screen.tsx'), 'MemoryScreen'),
})
const duplicates = createRoute({
  getParentRoute: () => shell,
  path: '/memories/duplicates',
  validateSearch: shownItem,
  component: lazyScreen(
    () => import('../features/memories/review/review-screen.tsx'),
    'ReviewScreen',
  ),
})
const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  validateSearch: chosenPlan,
  component: lazyScreen(() => import('../features/account/account-screen.tsx'), 'AccountScreen'),
})

const search = createRoute({
  getParentRoute: () => shell,
  path: '/search',
  // What is looked for is in no address.
  validateSearch: shownItem,
  component: lazyScreen(() => import('../features/search/search-screen.tsx'), 'SearchScreen'),
})

const places = createRoute({
  getParentRoute: () => shell,
  path: '/places',
  validateSearch: shownItem,
  component: lazyScreen(() => import('../features/places/places-screen.tsx'), 'PlacesScreen'),
})

const admin = createRoute({
  getParentRoute: () => signedIn,
  id: 'admin',
  component: lazyScreen(() => import('../features/admin/admin-layout.tsx'), 'AdminLayout'),
})
const adminHome = createRoute({
  getParentRoute: () => admin,
  path: '/admin',
  component: lazyScreen(() => import('../features/admin/to-users.tsx'), 'ToUsers'),
})
const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: '/admin/users',
  component: lazyScreen(() => import('../features/admin/users/users-screen.tsx'), 'UsersScreen'),
})
const adminFlags = createRoute({
  getParentRoute: () => admin,
  path: '/admin/feature-flags',
  component: lazyScreen(() => import('../features/admin/flags/flags-screen.tsx'), 'FlagsScreen'),
})
const adminVariables = createRoute({
  getParentRoute: () => admin,
  path: '/admin/variables',
  component: lazyScreen(
    () => import('../features/admin/variables/variables-screen.tsx'),
    'VariablesScreen',
  ),
})
const adminPlans = createRoute({
  getParentRoute: () => admin,
  path: '/admin/plans',
  component: lazyScreen(() => import('../features/admin/plans/plans-screen.tsx'), 'PlansScreen'),
})
const adminOverview = createRoute({
  getParentRoute: () => admin,
  path: '/admin/overview',
  component: lazyScreen(() => import('../features/admin/overview-screen.tsx'), 'OverviewScreen'),
})
const adminLog = createRoute({
  getParentRoute: () => admin,
  path: '/admin/log',
  component: lazyScreen(() => import('../features/admin/log-screen.tsx'), 'LogScreen'),
})

const routeTree = root.addChildren([
  visitor.addChildren([landing, login, signup]),
  connect,
  forgotPassword,
  verifyEmail,
  publicShare,
  guestUpload,
  download,
  privacyPolicy,
  termsConditions,
  deleteAccountGuide,
  signedIn.addChildren([
    recoveryWords,
    admin.addChildren([
      adminHome,
      adminUsers,
      adminFlags,
      adminVariables,
      adminPlans,
      adminOverview,
      adminLog,
    ]),
    sandboxCheckout,
    shell.addChildren([
      gallery,
      upload,
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
    ]),
  ]),
])

/** The router of the page; `history` is the browser's unless given. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    scrollRestoration: true,
    // By page and part, so that opening and closing the viewer leaves the gallery where it was.
    getScrollRestorationKey: ({ pathname, search }) => `${pathname} ${shownPart(search).show}`,
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/** The item that the viewer shows. */
function shownItem({ item }: Record<string, unknown>): { item?: string } {
  return typeof item === 'string' ? { item } : {}
}

/** The plan that somebody has chosen on the front page. */
function chosenPlan({ plan }: Record<string, unknown>): { plan?: string } {
  return typeof plan === 'string' ? { plan } : {}
}

/** The file of a link that is to be opened, by its number, or the one that the viewer shows. */
function shownFile(search: Record<string, unknown>): { item?: string; fileIndex?: number } {
  const { fileIndex } = search
  const isNumber = Number.isInteger(fileIndex) && Number(fileIndex) >= 0
  return { ...shownItem(search), ...(isNumber && { fileIndex: Number(fileIndex) }) }
}

/** The part of the library that the gallery shows, with the item in the viewer. */
function shownPart(search: { item?: unknown; show?: unknown }): { item?: string; show?: Show } {
  const show = SHOWS.find(each => each === search.show)
  return { ...shownItem(search), ...(show && { show }) }
}
