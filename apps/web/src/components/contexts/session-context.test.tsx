import type { StartedSession } from '@safelight/client/start-session'
import { Component, type ReactNode, Suspense, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SessionProvider, useSession, useSessionState } from './session-context.tsx'

function aStartingSession() {
  const code = Promise.withResolvers<Awaited<StartedSession['loaded']>>()
  const state = { status: 'anonymous' } as const
  const session: StartedSession = {
    state: () => state,
    subscribe: () => () => {},
    loaded: code.promise,
  }
  const loaded = { session: { state: () => state } } as Awaited<StartedSession['loaded']>
  return { session, arrive: () => code.resolve(loaded), fail: code.reject }
}

function Screen() {
  const { status } = useSession().state()
  const [presses, setPresses] = useState(0)
  return (
    <button type="button" onClick={() => setPresses(presses + 1)}>
      {`${status} ${presses}`}
    </button>
  )
}

const Status = () => <output>{useSessionState().status}</output>

class Boundary extends Component<{ children: ReactNode }, { failed?: string }> {
  override state: { failed?: string } = {}
  static getDerivedStateFromError = (error: Error) => ({ failed: error.message })
  override render = () => this.state.failed ?? this.props.children
}

const screen = (session: StartedSession) => (
  <Boundary>
    <SessionProvider session={session}>
      <Status />
      <Suspense fallback="Loading">
        <Screen />
      </Suspense>
    </SessionProvider>
  </Boundary>
)

test("a screen renders once the session's code is loaded", async () => {
  const { session, arrive } = aStartingSession()
  await render(screen(session))
  await expect.element(page.getByText('Loading')).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('anonymous')
  arrive()
  const button = page.getByRole('button')
  await expect.element(button).toHaveTextContent('anonymous 0')
  await button.click()
  await button.click()
  await expect.element(button).toHaveTextContent('anonymous 2')
})

test("a screen renders at once if the session's code is already loaded", async () => {
  const { session, arrive } = aStartingSession()
  const waits = vi.fn()
  const Waiting = () => {
    waits()
    return 'Loading'
  }
  const screens = (...names: string[]) => (
    <SessionProvider session={session}>
      {names.map(name => (
        <Suspense key={name} fallback={<Waiting />}>
          <Screen />
        </Suspense>
      ))}
    </SessionProvider>
  )
  const { rerender } = await render(screens('first'))
  await expect.element(page.getByText('Loading')).toBeVisible()
  arrive()
  await expect.element(page.getByRole('button')).toBeVisible()
  waits.mockClear()
  await rerender(screens('first', 'second'))
  await expect.poll(() => page.getByRole('button').elements().length).toBe(2)
  expect(waits).not.toHaveBeenCalled()
})

test("a failure to load the session's code reaches the error boundary", async () => {
  const { session, fail } = aStartingSession()
  await render(screen(session))
  fail(new Error('The code failed to load.'))
  await expect.element(page.getByText('The code failed to load.')).toBeVisible()
})
