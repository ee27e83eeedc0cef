import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useBusy } from '../../hooks/use-busy.ts'
import { showToast, Toasts } from '../feedback/toasts.tsx'
import { TextField } from '../fields/text-field.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import { FormDialog } from './form-dialog.tsx'

const dialog = page.getByRole('dialog')
const alertDialog = page.getByRole('alertdialog')
const opener = page.getByRole('button', { name: 'Open' })

function Confirm(props: Partial<ConfirmDialogProps> & Pick<ConfirmDialogProps, 'onConfirm'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <ConfirmDialog
        title="Delete album"
        message="The photos in it stay."
        confirm="Delete"
        busy="Deleting..."
        failure="The album could not be deleted."
        isOpen={isOpen}
        onOpenChange={setOpen}
        {...props}
      />
    </>
  )
}

test('a dialog keeps the focus inside until it closes', async () => {
  await render(<Confirm onConfirm={async () => {}} />)
  await opener.click()
  await expect.element(alertDialog).toHaveAccessibleName('Delete album')
  const isInside = () => alertDialog.element().contains(document.activeElement)
  expect(isInside()).toBe(true)
  for (let presses = 0; presses < 5; presses++) {
    await userEvent.tab()
    expect(isInside()).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(alertDialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a click outside does not close an alert dialog', async () => {
  const onConfirm = vi.fn<() => Promise<void>>()
  await render(<Confirm onConfirm={onConfirm} />)
  await opener.click()
  await expect.element(alertDialog).toBeVisible()
  await userEvent.click(document.elementFromPoint(5, 5) ?? document.body, {
    position: { x: 5, y: 5 },
  })
  await expect.element(alertDialog).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(alertDialog).not.toBeInTheDocument()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('a dialog stays visible until its action ends', async () => {
  const act = Promise.withResolvers<void>()
  const onConfirm = vi.fn(() => act.promise)
  await render(<Confirm onConfirm={onConfirm} />)
  await opener.click()
  await page.getByRole('button', { name: 'Delete' }).click()
  const button = page.getByRole('button', { name: 'Deleting...' })
  await expect.element(button).toBeVisible()
  await button.click({ force: true })
  await userEvent.keyboard('{Escape}')
  await expect.element(alertDialog).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  act.resolve()
  await expect.element(alertDialog).not.toBeInTheDocument()
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('a dialog shows a failure until the person tries again or cancels', async () => {
  const onConfirm = vi.fn<() => Promise<void>>()
  onConfirm.mockRejectedValueOnce('odd').mockRejectedValueOnce('odd').mockResolvedValueOnce()
  await render(<Confirm onConfirm={onConfirm} />)
  const failure = alertDialog.getByText('The album could not be deleted.')
  const confirm = page.getByRole('button', { name: 'Delete', exact: true })
  await opener.click()
  await confirm.click()
  await expect.element(failure).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await opener.click()
  await expect.element(alertDialog).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
  await confirm.click()
  await expect.element(failure).toBeVisible()
  await confirm.click()
  await expect.element(alertDialog).not.toBeInTheDocument()
})

function TitleDialog({
  save,
  onClose,
}: {
  save: (title: string) => Promise<void>
  onClose: () => void
}) {
  const [title, setTitle] = useState('')
  const [failure, setFailure] = useState<string>()
  const { busy, run } = useBusy()
  return (
    <FormDialog
      title="New album"
      submit="Create"
      submitting="Creating..."
      isReady={title !== ''}
      busy={busy}
      failure={failure}
      onClose={onClose}
      onSubmit={() =>
        void run(() => save(title)).catch((error: Error) => setFailure(error.message))
      }
    >
      <TextField label="Title" name="title" value={title} onChange={setTitle} />
    </FormDialog>
  )
}

test('Enter submits a form dialog only once', async () => {
  const act = Promise.withResolvers<void>()
  const save = vi.fn((_: string) => act.promise)
  const onClose = vi.fn<() => void>()
  await render(<TitleDialog save={save} onClose={onClose} />)
  await expect.element(page.getByRole('button', { name: 'Create' })).toBeDisabled()
  await page.getByLabelText('Title').fill('Arezzo')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Creating...' })).toBeVisible()
  await userEvent.keyboard('{Enter}{Escape}')
  expect(save.mock.calls).toEqual([['Arezzo']])
  expect(onClose).not.toHaveBeenCalled()
  act.reject(new Error('The album could not be created.'))
  await expect.element(dialog.getByText('The album could not be created.')).toBeVisible()
  await expect.element(page.getByLabelText('Title')).toHaveValue('Arezzo')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('a click outside closes a dialog', async () => {
  const onClose = vi.fn<() => void>()
  await render(<TitleDialog save={async () => {}} onClose={onClose} />)
  await expect.element(dialog).toBeVisible()
  await userEvent.click(document.elementFromPoint(5, 5) ?? document.body, {
    position: { x: 5, y: 5 },
  })
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('a toast covers no button of a dialog that is as tall as the window', async () => {
  await render(
    <>
      <Toasts />
      <Confirm
        onConfirm={async () => {}}
        message={<span style={{ lineHeight: '300vh' }}>…</span>}
      />
    </>,
  )
  await opener.click()
  const confirm = page.getByRole('button', { name: 'Delete' })
  const bottomOf = () => confirm.element().getBoundingClientRect().bottom
  await expect.poll(bottomOf).toBeGreaterThan(window.innerHeight - 60)
  showToast({ tone: 'info', text: 'Saved.', duration: 0 })
  await expect.element(page.getByText('Saved.')).toBeVisible()
  const toast = () => page.getByRole('status').element().getBoundingClientRect()
  await expect.poll(() => bottomOf() < toast().top).toBe(true)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(bottomOf).toBeGreaterThan(window.innerHeight - 60)
})
