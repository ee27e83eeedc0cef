import { texts } from '@safelight/texts/components/cards'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Menu } from '../../shared/ui/overlays/menu.tsx'

export interface CardMenuProps {
  title: string
  /** `MenuItem` elements. */
  children: ReactNode
}

export const CardMenu = ({ title, children }: CardMenuProps) => (
  <Menu
    label={texts.actionsFor({ title })}
    trigger={
      <Button
        variant="quiet"
        size="small"
        icon={<Ellipsis size={18} />}
        aria-label={texts.actionsFor({ title })}
      />
    }
  >
    {children}
  </Menu>
)
