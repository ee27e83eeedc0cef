/** Items under one title: those of an album, or those in which somebody is. */
export interface ItemGroup {
  id: string
  title: string
  itemIds: readonly string[]
}
