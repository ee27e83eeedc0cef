import { useState } from 'react'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Select } from '../../../shared/ui/fields/select.tsx'
import styles from './export.module.css'
import { useExport } from './use-export.ts'
import { WhereButtons } from './where-buttons.tsx'

const GB = 1_000_000_000
const SIZES = [1, 2, 4, 10].map(size => ({ id: String(size), label: `${size} GB` }))
const EVERYTHING = 'everything'

/** What is exported, in parts of what size, and where to. */
export function ExportForm() {
  const { exports } = useExport()
  const { value: years = [] } = useAsync([exports], exports.years)
  const [what, setWhat] = useState(EVERYTHING)
  const [size, setSize] = useState('2')
  const options = [
    { id: EVERYTHING, label: 'Everything' },
    ...years.map(year => ({ id: String(year), label: String(year) })),
  ]
  const scope = {
    partBytes: Number(size) * GB,
    ...(what === EVERYTHING ? {} : { year: Number(what) }),
  }
  return (
    <>
      <div className={styles.choices}>
        <Select label="What to export" options={options} value={what} onChange={setWhat} />
        <Select label="Size of each part" options={SIZES} value={size} onChange={setSize} />
      </div>
      <p className={styles.hint}>
        Each part is a ZIP file that opens by itself. Your device needs room for all of them. Keep
        this tab open meanwhile; if it breaks off, this browser goes on with the part that it was
        at.
      </p>
      <WhereButtons verb="Export" onChosen={folder => exports.start(scope, folder)} />
    </>
  )
}
