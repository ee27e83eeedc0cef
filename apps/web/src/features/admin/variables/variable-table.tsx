import type { Variable } from '@safelight/contract/admin-variables'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx'
import styles from '../admin.module.css'
import { Badge, type BadgeColor } from '../badge.tsx'
import { DataTable } from '../data-table.tsx'

const COLORS: Record<Variable['category'], BadgeColor> = {
  URLS: 'blue',
  LIMITS: 'yellow',
  FEATURES: 'green',
  CONTACT: 'purple',
  VERSION: 'gray',
  SYSTEM: 'red',
  GENERAL: 'gray',
}

export interface VariableTableProps {
  variables: Variable[]
  onToggle: (variable: Variable) => void
  onEdit: (variable: Variable) => void
  onDelete: (variable: Variable) => void
}

/** Variables with what can be done to each. */
export const VariableTable = ({ variables, onToggle, onEdit, onDelete }: VariableTableProps) => (
  <DataTable
    label="Variables"
    rows={variables}
    keyOf={({ id }) => id}
    columns={[
      { id: 'key', title: 'Key', cell: ({ variableKey }) => variableKey },
      { id: 'description', title: 'Description', cell: ({ description }) => description ?? '' },
      {
        id: 'value',
        title: 'Value',
        // Whoever looks at the screen together with the administrator reads no secret.
        cell: ({ variableValue, isSensitive }) =>
          isSensitive ? (
            <span className={styles.hidden}>Hidden until edited</span>
          ) : (
            <span className={styles.value}>{variableValue}</span>
          ),
      },
      {
        id: 'category',
        title: 'Category',
        cell: ({ category }) => <Badge color={COLORS[category]}>{category}</Badge>,
      },
      { id: 'type', title: 'Type', cell: ({ variableType }) => <Badge>{variableType}</Badge> },
      {
        id: 'active',
        title: 'Active',
        cell: variable => (
          <Checkbox
            aria-label={`${variable.variableKey} is active`}
            isSelected={variable.isActive}
            onChange={() => onToggle(variable)}
          >
            {variable.isActive ? 'Active' : 'Inactive'}
          </Checkbox>
        ),
      },
      {
        id: 'sensitive',
        title: 'Sensitive',
        cell: ({ isSensitive }) => (isSensitive ? <Badge color="red">Sensitive</Badge> : 'No'),
      },
      {
        id: 'actions',
        title: 'Actions',
        cell: variable => (
          <div className={styles.buttons}>
            <Button
              size="small"
              aria-label={`Edit ${variable.variableKey}`}
              onPress={() => onEdit(variable)}
            >
              Edit
            </Button>
            <Button
              size="small"
              aria-label={`Delete ${variable.variableKey}`}
              onPress={() => onDelete(variable)}
            >
              Delete
            </Button>
          </div>
        ),
      },
    ]}
  />
)
