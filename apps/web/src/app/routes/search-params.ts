import { SHOWS, type Show } from '@safelight/client/show'

/** The item that the viewer shows. */
export function shownItem({ item }: Record<string, unknown>): { item?: string } {
  return typeof item === 'string' ? { item } : {}
}

/** The plan that somebody has chosen on the front page. */
export function chosenPlan({ plan }: Record<string, unknown>): { plan?: string } {
  return typeof plan === 'string' ? { plan } : {}
}

/** The file of a link that is to be opened, by its number, or the one that the viewer shows. */
export function shownFile(search: Record<string, unknown>): { item?: string; fileIndex?: number } {
  const { fileIndex } = search
  const isNumber = Number.isInteger(fileIndex) && Number(fileIndex) >= 0
  return { ...shownItem(search), ...(isNumber && { fileIndex: Number(fileIndex) }) }
}

/** The part of the library that the gallery shows, with the item in the viewer. */
export function shownPart(search: { item?: unknown; show?: unknown }): {
  item?: string
  show?: Show
} {
  const show = SHOWS.find(each => each === search.show)
  return { ...shownItem(search), ...(show && { show }) }
}
