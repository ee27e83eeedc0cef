import type { SessionState } from '@safelight/client/session-state'
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { createAppRouter } from '../router.ts'
import { type Access, ADMISSIONS } from './access.ts'

type Status = SessionState['status']

const router = createAppRouter(createMemoryHistory())

const SCREENS: [path: string, example: string, access: Access, screen: string][] = [
  ['/', '/', 'visitors', 'LandingScreen'],
  ['/login', '/login', 'visitors', 'LoginScreen'],
  ['/signup', '/signup', 'visitors', 'SignupScreen'],
  ['/connect', '/connect', 'everybody', 'ConnectScreen'],
  ['/add-device', '/add-device', 'everybody', 'AddDeviceScreen'],
  ['/forgot-password', '/forgot-password', 'everybody', 'ForgotPasswordScreen'],
  ['/verify-email', '/verify-email', 'everybody', 'VerifyEmailScreen'],
  ['/share/{-$token}', '/share/a-token', 'everybody', 'PublicShareScreen'],
  ['/give/{-$token}', '/give/a-token', 'everybody', 'GuestUploadScreen'],
  ['/download', '/download', 'everybody', 'DownloadScreen'],
  ['/privacy-policy', '/privacy-policy', 'everybody', 'PrivacyPolicyScreen'],
  ['/terms-conditions', '/terms-conditions', 'everybody', 'TermsScreen'],
  ['/delete-account-guide', '/delete-account-guide', 'everybody', 'DeletionGuideScreen'],
  ['/recovery-words', '/recovery-words', 'signed-in', 'RecoveryWordsScreen'],
  ['/sandbox/checkout/$id', '/sandbox/checkout/a', 'signed-in', 'SandboxCheckoutScreen'],
  ['/gallery', '/gallery?show=videos', 'signed-in', 'GalleryScreen'],
  ['/upload', '/upload', 'signed-in', 'UploadScreen'],
  ['/safe-to-delete', '/safe-to-delete', 'signed-in', 'SafeDeleteScreen'],
  ['/search', '/search', 'signed-in', 'SearchScreen'],
  ['/people', '/people', 'signed-in', 'PeopleScreen'],
  ['/people/$id', '/people/unnamed', 'signed-in', 'PersonScreen'],
  ['/places', '/places', 'signed-in', 'PlacesScreen'],
  ['/memories', '/memories', 'signed-in', 'MemoriesScreen'],
  ['/memories/view', '/memories/view', 'signed-in', 'MemoryScreen'],
  ['/memories/duplicates', '/memories/duplicates', 'signed-in', 'ReviewScreen'],
  ['/albums', '/albums', 'signed-in', 'AlbumsScreen'],
  ['/albums/$id', '/albums/01JA?item=01JB#x', 'signed-in', 'AlbumScreen'],
  ['/albums/$id/add', '/albums/01JA/add', 'signed-in', 'AddPhotosScreen'],
  ['/shared', '/shared', 'signed-in', 'SharedScreen'],
  ['/media/$id', '/media/01JA', 'signed-in', 'SharedItemScreen'],
  ['/my-links', '/my-links', 'signed-in', 'MyLinksScreen'],
  ['/my-links/view/$token', '/my-links/view/a-token?fileIndex=1', 'signed-in', 'ViewLinkScreen'],
  ['/trash', '/trash', 'signed-in', 'TrashScreen'],
  ['/account', '/account', 'signed-in', 'AccountScreen'],
  ['/admin', '/admin', 'signed-in', 'ToUsers'],
  ['/admin/users', '/admin/users', 'signed-in', 'UsersScreen'],
  ['/admin/feature-flags', '/admin/feature-flags', 'signed-in', 'FlagsScreen'],
  ['/admin/variables', '/admin/variables', 'signed-in', 'VariablesScreen'],
  ['/admin/plans', '/admin/plans', 'signed-in', 'PlansScreen'],
  ['/admin/overview', '/admin/overview', 'signed-in', 'OverviewScreen'],
  ['/admin/recognition', '/admin/recognition', 'signed-in', 'RecognitionScreen'],
  ['/admin/log', '/admin/log', 'signed-in', 'LogScreen'],
]

function routesAt(address: string) {
  const { pathname } = new URL(address, 'https://photos.example.org')
  const [routes, { '**': rest }, found] = router.getMatchedRoutes(pathname)
  return found && !rest ? routes : []
}

const accessAt = (address: string): Access | undefined =>
  routesAt(address).findLast(({ options }) => options.staticData?.access)?.options.staticData
    ?.access

/** The `displayName` of a lazy screen is the name of the component that it loads. */
const nameOf = (component: object & { name?: string; displayName?: string } = {}) =>
  component.displayName ?? component.name

describe('routes', () => {
  it('are all listed in this test', () => {
    const paths = Object.keys(router.routesByPath)
    expect(paths.sort()).toEqual(SCREENS.map(([path]) => path).sort())
  })

  it.each(SCREENS)(
    '%s has the expected access rule and screen',
    (path, example, access, screen) => {
      const route = routesAt(example).at(-1)
      expect(route?.fullPath).toBe(path)
      expect(accessAt(example)).toBe(access)
      expect(nameOf(route?.options.component)).toBe(screen)
    },
  )

  it.each(['/media', '/albums/a/b/c', '/nothing', '/admin/nothing', '/Gallery2'])(
    'do not include the address %s',
    address => expect(routesAt(address)).toEqual([]),
  )
})

describe('gates', () => {
  const LANDINGS: Record<Access, Record<Status, string>> = {
    everybody: { starting: 'there', anonymous: 'there', locked: 'there', unlocked: 'there' },
    visitors: { starting: 'nowhere', anonymous: 'there', locked: 'unlock', unlocked: '/gallery' },
    'signed-in': {
      starting: 'nowhere',
      anonymous: '/login',
      locked: 'unlock',
      unlocked: 'there',
    },
  }

  /** Returns where an address leads. `there` is the address itself; `nowhere` is a blank page. */
  function landing(address: string, status: Status): string {
    const access = accessAt(address)
    if (!access) throw new Error(`${address} is for nobody.`)
    const admission = ADMISSIONS[access][status]
    if (admission === 'gallery')
      return status === 'unlocked' ? '/gallery' : landing('/gallery', status)
    return { screen: 'there', wait: 'nowhere', unlock: 'unlock', 'sign-in': '/login' }[admission]
  }

  const cases = SCREENS.flatMap(([, example, access]) =>
    Object.entries(LANDINGS[access]).map(
      ([status, lands]) => [example, status as Status, lands] as const,
    ),
  )
  it.each(cases)('lead from %s in the session status %s to: %s', (address, status, lands) => {
    expect(landing(address, status)).toBe(lands)
  })

  it.each(SCREENS)('guard %s as its access level requires', (_, example, access) => {
    const gates = routesAt(example)
      .map(({ options }) => nameOf(options.component))
      .filter(name => name?.endsWith('Gate'))
    const gate = { everybody: [], visitors: ['VisitorGate'], 'signed-in': ['SignedInGate'] }
    expect(gates).toEqual(gate[access])
  })

  it('lead to screens that the person may see', () => {
    expect(landing('/login', 'anonymous')).toBe('there')
    expect(landing('/gallery', 'unlocked')).toBe('there')
  })
})
