/** Hashes an item's id to 32 bits (FNV-1a, with 0 as its start). Its lowest bits alone are not well mixed. */
export function hashOfId(id: string): number {
  let hash = 0
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
  return hash
}
