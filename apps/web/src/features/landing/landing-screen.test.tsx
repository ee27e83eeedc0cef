import { startSession } from '@safelight/client/start-session'
import type { ServerAccess } from '@safelight/contract/variables'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '../../../test/render.tsx'
import { SessionProvider } from '../../components/contexts/session-context.tsx'
import { LandingScreen } from './landing-screen.tsx'

const real = globalThis.fetch

/** Renders the front page of a server that answers like this. It answers nothing else. */
async function open(access: ServerAccess | undefined) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request, options) => {
    const path = new URL(request instanceof Request ? request.url : request, location.href).pathname
    if (!path.startsWith('/api/')) return real(request, options)
    return path === '/api/auth/signup' && access ? Response.json(access) : Response.error()
  })
  await renderScreen(
    <SessionProvider session={startSession()}>
      <LandingScreen />
    </SessionProvider>,
  )
}

const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const words = /price|free|credit card|plan/i

test.each([
  ['open', false, /people who have an account here/, true],
  ['invitation', false, /New accounts need an invitation/, false],
  ['closed', false, /does not accept new accounts/, false],
  ['invitation', true, /This server has no account yet/, false],
] as const)(
  'the front page of a home server with sign-up %s sells nothing',
  async (mode, isFirst, text, offersSignUp) => {
    await open({ mode, isFirst, landingPage: 'plain' })
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(page.getByText(location.host)).toBeVisible()
    await expect.element(link('Sign In')).toBeVisible()
    expect(link('Sign Up').elements()).toHaveLength(offersSignUp ? 1 : 0)
    expect(document.body.textContent).not.toMatch(words)
  },
)

test('the front page advertises plans if the server sells them', async () => {
  await open({ mode: 'open', isFirst: false, landingPage: 'plans' })
  await expect.element(link('Get Started Free').first()).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Pricing' })).toBeVisible()
})

test('the front page appears even if the server does not answer', async () => {
  await open(undefined)
  await expect.element(link('Get Started Free').first()).toBeVisible()
})
