import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useOpenDialog } from './use-open-dialog.ts'

/** Two dialogs, each with a button that opens it. `saving` delays the end of a dialog's save. */
function Dialogs({ saving }: { saving: Promise<void> }) {
  const { dialog, open, close } = useOpenDialog<{ name: string }>()
  return (
    <>
      {['First', 'Second'].map(name => (
        <button type="button" key={name} onClick={() => open({ name })}>
          Open {name}
        </button>
      ))}
      <button type="button" onClick={() => close(dialog)}>
        Go Back
      </button>
      {dialog && (
        <section aria-label={dialog.name}>
          <button type="button" onClick={() => saving.then(() => close(dialog))}>
            Save
          </button>
        </section>
      )}
    </>
  )
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (name: string) => page.getByRole('region', { name })

test('a dialog that saves closes itself, but not another one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await render(<Dialogs saving={promise} />)
  await press('Open First')
  await press('Save')
  await press('Go Back')
  await expect.element(dialog('First')).not.toBeInTheDocument()
  await press('Open Second')
  resolve()
  await promise
  await expect.element(dialog('Second')).toBeVisible()
  await press('Save')
  await expect.element(dialog('Second')).not.toBeInTheDocument()
})
