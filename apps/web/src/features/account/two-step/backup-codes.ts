/** A code in groups of four, as it is read and typed. */
export const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''

/** The text file that a person keeps. */
export const codesAsText = (email: string, codes: readonly string[]): string => `\
Safelight backup codes
for ${email}

${codes.map(inGroups).join('\n')}

Each code works once, in place of a code of your authenticator app. It takes your
password too. Keep this file away from the devices you use every day.
`
