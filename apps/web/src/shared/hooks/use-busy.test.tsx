import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useBusy } from './use-busy.ts'

function Actions({ act }: { act: (name: string) => Promise<void> }) {
  const { busy, isBusy, run } = useBusy<string>()
  return ['Save', 'Share'].map(name => (
    <button
      type="button"
      key={name}
      data-busy={busy}
      aria-busy={isBusy(name)}
      onClick={() => run(() => act(name), name).catch(() => {})}
    >
      {name}
    </button>
  ))
}

const button = (name: string) => page.getByRole('button', { name })

test('marks only the running action as busy', async () => {
  const save = Promise.withResolvers<void>()
  await render(<Actions act={() => save.promise} />)
  await button('Save').click()
  await expect.element(button('Save')).toHaveAttribute('aria-busy', 'true')
  await expect.element(button('Share')).toHaveAttribute('aria-busy', 'false')
  await expect.element(button('Share')).toHaveAttribute('data-busy', 'true')
  save.resolve()
  await expect.element(button('Save')).toHaveAttribute('aria-busy', 'false')
  await expect.element(button('Share')).toHaveAttribute('data-busy', 'false')
})

test('an action that rejects or throws synchronously is no longer busy', async () => {
  await render(
    <Actions
      act={name => {
        if (name === 'Save') throw new Error('at once')
        return Promise.reject(new Error('later'))
      }}
    />,
  )
  for (const name of ['Save', 'Share']) {
    await button(name).click()
    await expect.element(button(name)).toHaveAttribute('data-busy', 'false')
  }
})

test('keeps an action busy while a second run of it continues', async () => {
  const runs = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let started = 0
  await render(<Actions act={() => runs[started++]?.promise ?? Promise.reject()} />)
  await button('Save').click()
  await button('Save').click()
  expect(started).toBe(2)
  runs[1]?.resolve()
  await button('Share').click()
  await expect.element(button('Share')).toHaveAttribute('data-busy', 'true')
  await expect.element(button('Save')).toHaveAttribute('aria-busy', 'true')
  runs[0]?.resolve()
  await expect.element(button('Save')).toHaveAttribute('aria-busy', 'false')
})
