/** The shard of the owner's decisions about people. */
export const PEOPLE_SHARD = 'people-0'

/** The first letter of the keys of decisions on whether memories show a person (format rule F19). */
export const IN_MEMORIES = 'a'
