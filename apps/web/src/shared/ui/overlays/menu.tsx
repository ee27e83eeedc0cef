import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Header } from 'react-aria-components/Header'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
} from 'react-aria-components/Menu'
import { Popover, type PopoverProps } from 'react-aria-components/Popover'
import styles from './menu.module.css'

export interface MenuProps {
  label: string
  trigger: ReactElement
  children: ReactNode
  header?: ReactNode
  placement?: NonNullable<PopoverProps['placement']>
}

export const Menu = ({ label, trigger, children, header, placement = 'bottom end' }: MenuProps) => (
  <MenuTrigger>
    {trigger}
    <Popover className={styles.popover ?? ''} placement={placement} offset={8}>
      {header && <div className={styles.top}>{header}</div>}
      <AriaMenu className={styles.menu ?? ''} aria-label={label}>
        {children}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
)

export interface MenuItemProps {
  id?: string
  children: string
  icon?: ReactNode
  badge?: ReactNode
  danger?: boolean
  isDisabled?: boolean
  onAction?: () => void
}

export const MenuItem = ({
  id,
  children,
  icon,
  badge,
  danger = false,
  isDisabled = false,
  onAction,
}: MenuItemProps) => (
  <AriaMenuItem
    className={styles.item ?? ''}
    textValue={children}
    data-danger={danger || undefined}
    isDisabled={isDisabled}
    {...(id === undefined ? {} : { id })}
    {...(onAction ? { onAction } : {})}
  >
    {({ isSelected }) => (
      <>
        {icon}
        <span>{children}</span>
        {badge}
        {isSelected && <Check className={styles.tick} size={16} />}
      </>
    )}
  </AriaMenuItem>
)

export interface MenuSectionProps<Id extends string> {
  title: string
  value: Id
  onChange: (value: Id) => void
  children: ReactNode
}

export function MenuSection<Id extends string>(props: MenuSectionProps<Id>) {
  const { title, value, onChange, children } = props
  return (
    <AriaMenuSection
      className={styles.section ?? ''}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={keys => {
        for (const key of keys) onChange(key as Id)
      }}
    >
      <Header className={styles.title}>{title}</Header>
      {children}
    </AriaMenuSection>
  )
}
