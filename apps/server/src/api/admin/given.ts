/** The fields of a body that were given: JSON has no `undefined` that could stand in one. */
export const given = <T extends object>(body: T) =>
  body as { [Name in keyof T]: Exclude<T[Name], undefined> }
