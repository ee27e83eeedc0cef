import type { ItemFormProps } from '../../components/item-actions/item-actions-context.tsx'
import { InfoForm } from './info-form.tsx'
import { SharedInfoForm } from './shared-info-form.tsx'

export function ItemForm({ item, onEditShared, onDone }: ItemFormProps) {
  if (!item.shared) return <InfoForm item={item} onDone={onDone} />
  return onEditShared && <SharedInfoForm item={item} onSave={onEditShared} onDone={onDone} />
}
