import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  subscription: 'Subscription',
  lead: 'A plan gives you more storage.',
  loadFailed: 'Failed to load the subscription.',
  noRealPayments:
    'This server takes no real payments. You can try out plans without a card. Nobody is charged the prices shown here.',

  plan: 'Plan',
  yourPlan: 'Your plan',
  newPlan: 'New plan',
  choosePlan: 'Choose a plan',
  planLabel: '{name}: {storage}, {price}/month',
  planLabelWithTrial:
    '{name}: {storage}, {price}/month, first {days, plural, one {# day} other {# days}} free',
  noLimit: 'no limit',
  limitsStorage: 'Your storage has no limit now. With this plan, you can store {next} at most.',
  lessStorage: 'You can store {now} now. With this plan, you can store {next} at most.',
  upgrade: 'Upgrade',
  upgradePlanMissing: 'Please select a plan to upgrade.',
  paymentFailed: 'Failed to initiate payment.',

  status: 'Status',
  trialing: 'Trialing (still free)',
  pastDue: 'Past due',
  incomplete: 'Incomplete',
  unpaid: 'Unpaid',
  canceled: 'Canceled',
  price: 'Price',
  perMonth: '{price}/month',
  firstPayment: 'First payment',
  nextPayment: 'Next payment',
  lastPaymentFailed: 'Your last payment failed. We will try again.',
  endsOn: 'Your subscription ends on {date}.',

  changePlan: 'Change Plan',
  changePlanPrices:
    'If the new plan costs more, you pay the difference now. If it costs less, you pay less from your next payment.',
  changePlanInTrial: 'If the new plan has no trial, your trial ends and you pay for the plan now.',
  changePlanMissing: 'Please select a plan to change to.',
  planChanged: 'Your subscription plan has been updated.',
  changePlanFailed: 'Failed to change subscription plan.',

  resume: 'Resume Subscription',
  resumed: 'Your subscription has been resumed.',
  resumeFailed: 'Failed to resume subscription.',

  cancelLead:
    'If you cancel, you can keep the plan until {date}, or end it now. Canceling deletes nothing, but without a plan you get less storage. If you already use more than that, you cannot upload more.',
  cancelAtPeriodEnd: 'Cancel, but Keep It Until {date}',
  cancelImmediately: 'Cancel Immediately',
  cancelTitle: 'Cancel subscription',
  cancelQuestion: 'Are you sure you want to cancel your subscription?',
  cancelSubscription: 'Cancel Subscription',
  canceling: 'Canceling...',
  canceledAtPeriodEnd: 'Your subscription will end at the end of the current billing period.',
  canceledImmediately: 'Your subscription has been canceled immediately.',
  cancelFailed: 'Failed to cancel subscription.',

  testLead:
    'This server takes no real payments. To see what happens on the day of the next payment, choose how it ends:',
  testPaymentSucceeds: 'Pretend It Succeeds',
  testPaymentFails: 'Pretend It Fails',
  endPeriodFailed: 'Failed to end the period.',
})
