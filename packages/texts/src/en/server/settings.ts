import { defineTexts } from '../../define-texts.ts'

/** The commands `set`, `flag` and `signup`. */
export const texts = defineTexts({
  // Help
  set: 'lists the variables, or sets one while the server runs',
  variable: 'such as TRASH_DAYS',
  value: 'the new value; without it, the command prints the current one',
  unset: 'brings back the default',
  flag: 'lists the feature flags, or switches one on or off while the server runs',
  flagName: 'such as recognition',
  flagState: 'on or off; without it, the command prints the current state',
  signup: 'shows or sets who may sign up',
  signupMode: 'who may sign up; invite means invitation',

  // Results
  isSet: '{name}: {value}',
  isDefault: '{name}: not set',
  isHidden: '{name}: set (sensitive)',
  isOn: '{name}: on',
  isOff: '{name}: off',
  applies: 'Running servers apply the change within five seconds.',
  signupIs: 'sign-up: {mode}',

  // Errors
  variableUnknown: 'There is no variable {name}. The variables are {names}.',
  flagUnknown: 'There is no feature flag {name}. The feature flags are {names}.',
  variableIsFlag: '{name} is a feature flag. Run: safelight flag {name} on',
  flagIsVariable: "{name} is a variable. Run: safelight set {name} '<'value'>'",
  isSetting:
    '{name} is a setting of the server. Set it where the server gets its environment variables, and restart the server.',
  valueInvalid: 'Enter a value of 1 to {count} characters. To bring back the default, use --unset.',
  valueAndUnset: 'Give a value or --unset, not both.',
})
