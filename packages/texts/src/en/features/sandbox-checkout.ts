import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  pageTitle: 'Test Checkout',
  title: 'Test checkout',
  testOnly:
    'This server takes no real payments. Here you can see what would happen if you pay, or if your card is declined.',
  price: '{plan}: <strong>{price}</strong>/month',
  priceAfterTrial:
    '{plan}: {days, plural, one {# day} other {# days}} free, then <strong>{price}</strong>/month',
  pay: 'Simulate a Payment',
  decline: 'Simulate a Declined Card',
  declined: 'Test: the payment was declined. Try again, or cancel.',
  paymentFailed: 'Failed to initiate payment.',
  ended: 'This checkout has ended. Start again from your account.',
  backToAccount: 'Back to Account',
})
