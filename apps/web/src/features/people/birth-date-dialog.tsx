import { type BirthDate, isBirthDate } from '@safelight/client/people'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/people'
import { useState } from 'react'
import { errorMessage } from '../../shared/error-message.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { Select } from '../../shared/ui/fields/select.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { FormDialog } from '../../shared/ui/overlays/form-dialog.tsx'
import { MONTHS } from './birth-date-text.ts'
import styles from './people.module.css'

interface BirthDateDialogProps {
  name: string
  born: BirthDate | undefined
  /** If it rejects, the dialog stays open and shows the error. */
  onSave: (born: BirthDate | undefined) => Promise<unknown>
  onClose: () => void
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

const optionsOf = (labels: readonly string[]) => [
  { id: '', label: texts.unknown },
  ...labels.map((label, i) => ({ id: twoDigits(i + 1), label })),
]

/** An earlier year is a mistake in typing: nobody in a photo was born before. */
const EARLIEST = '1800'

const DAYS = Array.from({ length: 31 }, (_, i) => String(i + 1))

/** Asks for a birth date: a year, and a month and a day if they are known. An empty year removes the date. */
export function BirthDateDialog({ name, born, onSave, onClose }: BirthDateDialogProps) {
  const [before = '', monthBefore = '', dayBefore = ''] = born?.split('-') ?? []
  const [year, setYear] = useState(before)
  const [month, setMonth] = useState(monthBefore)
  const [day, setDay] = useState(dayBefore)
  const [failure, setFailure] = useState<string>()
  const { busy, run } = useBusy()

  const changed = (set: (value: string) => void) => (value: string) => {
    set(value)
    setFailure(undefined)
  }

  const save = () =>
    run(async () => {
      const typed = dateOf(year, month, day)
      const problem = typed === undefined ? undefined : problemOf(typed)
      setFailure(problem)
      if (problem) return
      try {
        await onSave(typed)
        onClose()
      } catch (error) {
        setFailure(errorMessage(error, common.saveFailed))
      }
    })

  return (
    <FormDialog
      title={texts.birthDate({ name })}
      onClose={onClose}
      submit={common.save}
      submitting={common.saving}
      busy={busy}
      failure={failure}
      onSubmit={() => void save()}
    >
      <p className={styles.hint}>{texts.birthDateHint}</p>
      <div className={styles.date}>
        <TextField
          label={texts.year}
          name="year"
          inputMode="numeric"
          maxLength={4}
          value={year}
          onChange={changed(setYear)}
        />
        <Select
          label={texts.month}
          options={optionsOf(MONTHS)}
          value={month}
          onChange={changed(setMonth)}
          disabled={year.trim() === ''}
        />
        <Select
          label={texts.day}
          options={optionsOf(DAYS)}
          value={day}
          onChange={changed(setDay)}
          disabled={year.trim() === '' || month === ''}
        />
      </div>
    </FormDialog>
  )
}

function dateOf(year: string, month: string, day: string): BirthDate | undefined {
  if (year.trim() === '') return undefined
  const parts = [year.trim(), ...(month ? [month, ...(day ? [day] : [])] : [])]
  return parts.join('-')
}

function problemOf(date: BirthDate): string | undefined {
  if (!/^\d{4}\b/.test(date)) return texts.yearOfFourDigits
  if (!isBirthDate(date)) return texts.badBirthDate
  if (date < EARLIEST) return texts.earlyBirthDate
  const now = new Date()
  const today = [
    String(now.getFullYear()),
    twoDigits(now.getMonth() + 1),
    twoDigits(now.getDate()),
  ].join('-')
  return date > today.slice(0, date.length) ? texts.futureBirthDate : undefined
}
