import { texts } from '@safelight/texts/cards'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Menu } from '../../shared/ui/overlays/menu.tsx'

export interface CardMenuProps {
  /** The card's title. */
  title: string
  /** MenuItems. */
  children: ReactNode
}

/** What can be done with what a card stands for. */
export const CardMenu = ({ title, children }: CardMenuProps) => (
  <Menu
    label={texts.actionsForTitle({ title })}
    trigger={
      <Button
        variant="quiet"
        size="small"
        icon={<Ellipsis size={18} />}
        aria-label={texts.actionsForTitle({ title })}
      />
    }
  >
    {children}
  </Menu>
)
