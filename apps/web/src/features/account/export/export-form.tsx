import { texts } from '@safelight/texts/features/account/export'
import { useState } from 'react'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Select } from '../../../shared/ui/fields/select.tsx'
import styles from './export.module.css'
import { useExport } from './use-export.ts'
import { WhereButtons } from './where-buttons.tsx'

const GB = 1_000_000_000
const SIZES = [1, 2, 4, 10].map(size => ({ id: String(size), label: texts.gigabytes({ size }) }))
const EVERYTHING = 'everything'

export function ExportForm() {
  const { exports } = useExport()
  const { value: years = [] } = useAsync([exports], exports.years)
  const [what, setWhat] = useState(EVERYTHING)
  const [size, setSize] = useState('2')
  const options = [
    { id: EVERYTHING, label: texts.everything },
    ...years.map(year => ({ id: String(year), label: String(year) })),
  ]
  const scope = {
    partBytes: Number(size) * GB,
    ...(what === EVERYTHING ? {} : { year: Number(what) }),
  }
  return (
    <>
      <div className={styles.choices}>
        <Select label={texts.whatToExport} options={options} value={what} onChange={setWhat} />
        <Select label={texts.partSize} options={SIZES} value={size} onChange={setSize} />
      </div>
      <p className={styles.hint}>{texts.startHint}</p>
      <WhereButtons verb="export" onChosen={folder => exports.start(scope, folder)} />
    </>
  )
}
