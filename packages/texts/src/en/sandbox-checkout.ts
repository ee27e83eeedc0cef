import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  thisCheckoutHasEndedBeginAgain: 'This checkout has ended. Begin again from your account.',
  thePaymentWasDeclinedTryAgain: 'The payment was declined. Try again, or cancel.',
  failedToInitiatePayment: 'Failed to initiate payment.',
  testCheckout: 'Test Checkout',
  testCheckout2: 'Test checkout',
  thisIsATestNoMoney: 'This is a test. No money is taken and no card is asked for.',
  payTest: 'Pay (Test)',
  declineTest: 'Decline (Test)',
  backToAccount: 'Back to Account',
})
