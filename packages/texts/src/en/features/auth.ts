import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  motto: 'The light that keeps your photos safe.',
  endToEndEncryption: 'End-to-end encryption',
  smartOrganization: 'Smart organization',
  secureSharing: 'Secure sharing',

  connectTitle: 'Connect to your server',
  connectLead:
    'Safelight keeps your photos on a server of your choice, encrypted before they leave this computer.',
  serverAddress: 'Server address',
  serverAddressHint: 'For example, photos.example.org',
  serverAddressMissing: 'Please enter the address of your server.',
  connect: 'Connect',
  connecting: 'Connecting...',
  connectFailed: 'Failed to connect to the server. Check the address and try again.',

  welcomeBack: 'Welcome back',
  emailMissing: 'Please enter your email address.',
  passwordMissing: 'Please enter your password.',
  rememberMe: 'Remember me',
  forgotPasswordLink: 'Forgot password?',
  signingIn: 'Signing in...',
  signInWithPasskey: 'Sign in with a passkey',
  waitingForPasskey: 'Waiting for your passkey...',
  createAccount: 'Create account',
  server: 'Server: {host}',
  changeServer: 'Change server',
  loginFailed: 'Login failed. Please check your credentials.',

  oneMoreStep: 'One more step',
  secondStepLead: 'Your password is correct. Now confirm that it is you.',
  continue: 'Continue',
  usePasskey: 'Use a passkey instead of a code',
  back: 'Back',

  unlockTitle: 'Unlock your library',
  unlockLead:
    'Signed in as <strong>{email}</strong>. Your password opens your library on this device.',
  unlock: 'Unlock',
  unlocking: 'Unlocking...',
  unlockWithPasskey: 'Unlock with a passkey',

  signUpTitle: 'Create your account',
  signUpMotto: 'A private place for your photos.',
  freeForeverPlan: 'Free forever plan',
  noCreditCard: 'No credit card required',
  quickSetup: 'Setup in under 2 minutes',
  firstAccount: 'This is the first account on this server, so you become its administrator.',
  firstAccountElsewhere:
    'This server has no account yet. To create the first one, open the address that the server shows in its log.',
  signUpClosed: 'This server does not accept new accounts.',
  invitationNeeded:
    'You need an invitation to sign up here. Ask the people who run this server for one.',
  firstName: 'First name',
  lastName: 'Last name',
  confirmPassword: 'Confirm password',
  passwordsDiffer: 'Passwords do not match.',
  agreeLabel: 'I agree to the Terms of Service and Privacy Policy',
  agree:
    '<label>I agree to the</label> <terms>Terms of Service</terms> and <privacy>Privacy Policy</privacy>',
  agreeMissing: 'Please accept the Terms of Service and Privacy Policy.',
  signUp: 'Create Account',
  signingUp: 'Creating account...',
  signInInstead: 'Sign in instead',
  signUpFailed: 'Signup failed. Please try again.',
  accountCreated: 'Account created successfully. You can sign in now.',
  accountDeleted: 'Account deleted successfully.',

  signInWithCode: 'Sign in with a code',
  addDevicePageTitle: 'Add This Device',
  addDeviceTitle: 'Add this device',
  addDeviceByLink:
    'Continue only if you have just chosen “Add a Device” on a device of your own. This device then opens the same library.',
  addDeviceByWords:
    'On a device that is signed in, open Account, choose “Add a Device”, then “Has no camera”. It shows 12 words.',
  codeWords: 'Words',
  codeWordsHint: 'Type all 12 words in order.',
  reachingDevice: 'Connecting to your other device...',
  waitingForDevice: 'Waiting for your other device...',
  compareDigits:
    'Signing in as <strong>{email}</strong>. Compare this number with the one on your other device. If both are equal, confirm there.',
  digits: 'Number to compare',
  codeExpired: 'The code has expired. Show a new one on your other device.',
  codeUsed:
    'Another device has already used this code. If that device is not yours, cancel on your other device.',
  codeRefused:
    'This device was not added: an answer was not valid. Somebody may have tried to change it. Try again with a new code.',
  addDeviceFailed: 'Failed to add this device. Please try again.',
  serverUnreachable: 'The server cannot be reached. Check your connection.',
  tryAgain: 'Try again',
  signedInAlready: 'This device is already signed in as <strong>{email}</strong>.',
  logOutFirst: 'To add it to another account, log out first.',
  openLibrary: 'Open library',

  recoverPageTitle: 'Forgot Password',
  recoverTitle: 'Forgot your password?',
  recoverLead:
    'With your 24 recovery words, you can set a new password. Nobody else can do this for you.',
  recoveryWords: 'Recovery words',
  recoveryWordsHint: 'Type all 24 words in order, without their numbers.',
  newPassword: 'New password',
  confirmNewPassword: 'Confirm new password',
  setNewPassword: 'Set New Password',
  settingPassword: 'Setting the password...',
  backToSignIn: 'Back to sign in',
  passwordChanged: 'Your password was changed. Every other device was signed out.',
  passwordChangeFailed: 'Failed to change the password. Please try again.',
})
