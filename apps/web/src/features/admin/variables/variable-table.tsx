import type { Variable } from '@safelight/contract/admin-variables'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/admin/variables'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx'
import styles from '../admin.module.css'
import { Badge, type BadgeColor } from '../badge.tsx'
import { DataTable } from '../data-table.tsx'
import { Described, NamedKey } from '../named-key.tsx'
import { CATEGORY_NAMES, TYPE_NAMES, wordsOf } from './variable-words.ts'

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

export const VariableTable = ({ variables, onToggle, onEdit, onDelete }: VariableTableProps) => (
  <DataTable
    label={texts.variables}
    rows={variables}
    keyOf={({ id }) => id}
    columns={[
      {
        id: 'key',
        title: texts.variable,
        cell: ({ variableKey }) => (
          <NamedKey name={wordsOf(variableKey)?.name}>{variableKey}</NamedKey>
        ),
      },
      {
        id: 'description',
        title: common.description,
        cell: ({ variableKey, description }) => (
          <Described by={wordsOf(variableKey)?.default}>{description ?? ''}</Described>
        ),
      },
      {
        id: 'value',
        title: texts.value,
        // Hides secrets from people who look over the administrator's shoulder.
        cell: ({ variableValue, isSensitive }) =>
          isSensitive ? (
            <span className={styles.hidden}>{texts.hiddenUntilEdited}</span>
          ) : (
            <span className={styles.value}>{variableValue}</span>
          ),
      },
      {
        id: 'category',
        title: texts.category,
        cell: ({ category }) => <Badge color={COLORS[category]}>{CATEGORY_NAMES[category]}</Badge>,
      },
      {
        id: 'type',
        title: texts.type,
        cell: ({ variableType }) => <Badge>{TYPE_NAMES[variableType]}</Badge>,
      },
      {
        id: 'active',
        title: common.active,
        cell: variable => (
          <Checkbox
            aria-label={texts.isActiveNamed({ variableKey: variable.variableKey })}
            isSelected={variable.isActive}
            onChange={() => onToggle(variable)}
          >
            {common.active}
          </Checkbox>
        ),
      },
      {
        id: 'sensitive',
        title: texts.sensitive,
        cell: ({ isSensitive }) =>
          isSensitive ? <Badge color="red">{texts.sensitive}</Badge> : texts.no,
      },
      {
        id: 'actions',
        title: common.actions,
        cell: variable => (
          <div className={styles.buttons}>
            <Button
              size="small"
              aria-label={texts.editNamed({ variableKey: variable.variableKey })}
              onPress={() => onEdit(variable)}
            >
              {common.edit}
            </Button>
            <Button
              size="small"
              aria-label={texts.deleteNamed({ variableKey: variable.variableKey })}
              onPress={() => onDelete(variable)}
            >
              {common.delete}
            </Button>
          </div>
        ),
      },
    ]}
  />
)
