/** Returns `name`, or else the first free name of `name (2).zip`, `name (3).zip` and so on. */
export async function freeName(
  name: string,
  isTaken: (name: string) => Promise<boolean>,
): Promise<string> {
  const end = name.lastIndexOf('.')
  for (let number = 1; ; number += 1) {
    const next = number === 1 ? name : `${name.slice(0, end)} (${number})${name.slice(end)}`
    if (!(await isTaken(next))) return next
  }
}
