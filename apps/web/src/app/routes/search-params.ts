import { SHOWS, type Show } from '@safelight/client/show'

export function shownItem({ item }: Record<string, unknown>): { item?: string } {
  return typeof item === 'string' ? { item } : {}
}

export function chosenPlan({ plan }: Record<string, unknown>): { plan?: string } {
  return typeof plan === 'string' ? { plan } : {}
}

/** `folder` is the handle of a folder that this device backs up. */
export function chosenFolder({ folder }: Record<string, unknown>): { folder?: string } {
  return typeof folder === 'string' ? { folder } : {}
}

export function shownFile(search: Record<string, unknown>): { item?: string; fileIndex?: number } {
  const { fileIndex } = search
  const isNumber = Number.isInteger(fileIndex) && Number(fileIndex) >= 0
  return { ...shownItem(search), ...(isNumber && { fileIndex: Number(fileIndex) }) }
}

export function shownPart(search: { item?: unknown; show?: unknown }): {
  item?: string
  show?: Show
} {
  const show = SHOWS.find(each => each === search.show)
  return { ...shownItem(search), ...(show && { show }) }
}
