import type { Memory } from '@safelight/client/memories'
import { texts } from '@safelight/texts/features/memories'
import { CalendarOff, EyeOff } from 'lucide-react'
import { MenuItem } from '../../shared/ui/overlays/menu.tsx'
import { useLess } from './use-less.ts'

export interface LessMenuItemsProps {
  memory: Memory
  onDone?: () => void
}

export function LessMenuItems({ memory, onDone }: LessMenuItemsProps) {
  const less = useLess()
  return (
    <>
      <MenuItem
        icon={<EyeOff size={17} />}
        onAction={() => void less.hideMemory(memory).then(done => done && onDone?.())}
      >
        {texts.hideMemory}
      </MenuItem>
      <MenuItem
        icon={<CalendarOff size={17} />}
        onAction={() => void less.hideDays(memory).then(done => done && onDone?.())}
      >
        {memory.kind === 'year' ? texts.hideYear : texts.hideDays}
      </MenuItem>
    </>
  )
}
