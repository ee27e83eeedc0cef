import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  plans: 'Plans',
  lead: 'A plan gives people more storage, for a price per month. If you stop offering a plan, people who have it keep it.',
  addPlan: 'Add Plan',
  loadFailed: 'Failed to load plans',
  noPlans: 'No plans found',

  pricePerMonth: 'Price per month',
  noLimit: 'No limit',
  trial: 'Free trial',
  days: '{count, plural, one {# day} other {# days}}',
  none: 'None',
  people: 'People',
  peopleCount: '{count, plural, one {One person} other {# people}}',
  offered: 'Offered',
  notOffered: 'Not offered',
  editNamed: 'Edit {name}',
  offer: 'Offer',
  offerNamed: 'Offer {name}',
  stopOffering: 'Stop offering',
  stopOfferingNamed: 'Stop offering {name}',
  updateFailed: 'Failed to update the plan. Please try again.',

  addTitle: 'Add plan',
  editTitle: 'Edit plan',
  currency: 'Currency (three letters, such as usd)',
  storageLimit: 'Storage in MB (1 GB is 1024 MB, 0 means no limit)',
  trialDays: 'Trial days, free of charge (0 for no trial)',
  familyMembers: 'Number of people who can use this plan together',
  features: 'What the plan offers, one per line',
  saveFailed: 'Failed to save the plan. Please try again.',
})
