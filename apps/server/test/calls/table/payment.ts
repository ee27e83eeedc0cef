import * as family from '@safelight/contract/family'
import * as payment from '@safelight/contract/payment'
import { random } from '@safelight/test-kit/accounts/account'
import type { SharedLibrary } from '@safelight/test-kit/sharing/shared-library'
import { all, type Call } from '../call.ts'

export function paymentCalls(library: SharedLibrary): Call[] {
  const { owner } = library
  const inFamily = (what: string) => `/api/family-group/${library.family.id}${what}`
  return [
    {
      endpoint: payment.readSubscription,
      path: '/api/payment/subscription',
      ...all('own'),
    },
    {
      endpoint: payment.createCheckoutSession,
      path: '/api/payment/create-checkout-session',
      body: { planName: 'Personal' },
      ...all(409),
    },
    {
      endpoint: payment.cancelSubscription,
      path: '/api/payment/subscriptions/cancel',
      body: { atPeriodEnd: true },
      ...all(409),
    },
    {
      endpoint: payment.resumeSubscription,
      path: '/api/payment/subscriptions/resume',
      ...all(409),
    },
    {
      endpoint: payment.changePlan,
      path: '/api/payment/subscriptions/change-plan',
      body: { planName: 'Personal' },
      ...all(409),
    },
    {
      endpoint: payment.sandboxCheckout,
      path: `/api/payment/sandbox/checkouts/${random(16)}`,
      ...all(409),
    },
    {
      endpoint: payment.answerSandboxCheckout,
      path: `/api/payment/sandbox/checkouts/${random(16)}`,
      body: { outcome: 'paid' },
      ...all(409),
    },
    {
      endpoint: payment.advanceSandbox,
      path: '/api/payment/sandbox/advance',
      body: { outcome: 'paid' },
      ...all(409),
    },

    {
      endpoint: family.createFamilyGroup,
      path: '/api/family-group/create?title=Mine',
      outcomes: { viewer: 409 },
    },
    { endpoint: family.myFamilyGroups, path: '/api/family-group/mine', ...all('own') },
    { endpoint: family.readFamilyNotice, path: '/api/family-group/notice', ...all('own') },
    { endpoint: family.familyInvitations, path: '/api/family-group/invitations', ...all('own') },
    {
      endpoint: family.familyMembers,
      path: inFamily('/members'),
      outcomes: { stranger: 404, removed: 404, viewer: 200, editor: 404 },
    },
    {
      endpoint: family.inviteToFamily,
      path: inFamily('/invite?email=new@example.org'),
      outcomes: { stranger: 404, removed: 404, viewer: 403, editor: 404 },
    },
    {
      endpoint: family.removeFamilyMember,
      path: inFamily(`/members/${owner.id}`),
      outcomes: { stranger: 404, removed: 404, viewer: 403, editor: 404 },
    },
    {
      endpoint: family.removeFamilyMember,
      about: 'invitation',
      path: inFamily(`/members/${library.family.invitation}`),
      outcomes: { stranger: 404, removed: 404, viewer: 403, editor: 404 },
    },
    {
      endpoint: family.acceptFamilyInvitation,
      path: inFamily('/accept'),
      outcomes: { stranger: 404, removed: 404, viewer: 404 },
    },
    {
      endpoint: family.rejectFamilyInvitation,
      path: inFamily('/reject'),
      outcomes: { stranger: 404, removed: 404, viewer: 404 },
    },
  ]
}
