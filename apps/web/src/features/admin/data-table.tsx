import type { ReactNode } from 'react'
import styles from './admin.module.css'

export interface Column<T> {
  id: string
  title: string
  cell: (row: T) => ReactNode
  sortable?: boolean
}

export interface Sorting {
  column: string
  order: 'asc' | 'desc'
}

export interface DataTableProps<T> {
  label: string
  columns: Column<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string | number
  sorting?: Sorting
  onSort?: (column: string) => void
}

export function DataTable<T>({ label, columns, rows, keyOf, sorting, onSort }: DataTableProps<T>) {
  const orderOf = (id: string) =>
    sorting?.column !== id ? 'none' : sorting.order === 'asc' ? 'ascending' : 'descending'
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ id, title, sortable }) => (
            <th key={id} scope="col" aria-sort={sortable ? orderOf(id) : undefined}>
              {sortable ? (
                <button type="button" className={styles.sort} onClick={() => onSort?.(id)}>
                  {title}
                  <span aria-hidden>{MARKS[orderOf(id)]}</span>
                </button>
              ) : (
                title
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={keyOf(row)}>
            {columns.map(({ id, title, cell }) => (
              <td key={id} data-title={title}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const MARKS = { none: '', ascending: ' ↑', descending: ' ↓' }
