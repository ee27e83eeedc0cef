import { texts } from '@safelight/texts/app'
import { texts as common } from '@safelight/texts/common'
import { Link2, type LucideIcon, MapPinned, ScanFace, Sparkles, Users } from 'lucide-react'

export interface Screen {
  to: '/places' | '/memories' | '/people' | '/shared' | '/my-links'
  name: string
  /** Shown instead of `name` if there is room. */
  longName?: string
  icon: LucideIcon
}

export const SCREENS: readonly Screen[] = [
  { to: '/places', name: texts.places, icon: MapPinned },
  { to: '/memories', name: common.memories, icon: Sparkles },
  { to: '/people', name: common.people, icon: ScanFace },
  { to: '/shared', name: texts.shared, longName: common.sharedWithMe, icon: Users },
  { to: '/my-links', name: texts.myLinks, icon: Link2 },
]
