/**
 * Characters that show nothing: spaces, control and format characters, fillers, and the blank Braille
 * pattern. A name of these alone would look like no name, or like a name of somebody else.
 */
const INVISIBLE = /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

export const isVisible = (text: string): boolean => text.replace(INVISIBLE, '') !== ''
