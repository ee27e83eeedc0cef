export interface ItemGroup {
  id: string
  title: string
  itemIds: readonly string[]
}
