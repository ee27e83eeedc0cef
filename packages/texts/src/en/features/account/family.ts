import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  title: 'Family Groups',
  lead: "Members share the storage of the owner's plan. They see how much space each member uses, but no photos.",
  loadFailed: 'Failed to fetch group members.',

  pendingInvitations: 'Pending invitations',
  invitedUntil: '{name} ({email}) invited you. Answer before {date}.',
  joiningStorage:
    "If you join, you use the storage of the owner's plan together with the other members. If you have a plan of your own, or if the administrator set a limit for you, you keep that storage instead.",
  accept: 'Accept',
  acceptNamed: 'Accept {title}',
  accepted: 'Invitation accepted successfully.',
  acceptFailed: 'Failed to accept invitation.',
  reject: 'Reject',
  rejectNamed: 'Reject {title}',
  rejected: 'Invitation rejected successfully.',
  rejectFailed: 'Failed to reject invitation.',

  newGroupTitle: 'Title of a new group',
  titleMissing: 'Please enter a title for the family group.',
  createGroup: 'Create Group',
  created: 'Family group created successfully.',
  createFailed: 'Failed to create family group.',

  planUse: '{plan} plan: all members together use {used}.',
  planUseOfLimit: '{plan} plan: all members together use {used} of {limit}.',
  ownerHasNoPlan: 'Choose a family plan to share storage with your group.',
  groupHasNoPlan: "The group's owner has no family plan, so everybody uses their own storage.",
  members: 'Members',
  you: '{name} (you)',
  used: '{size} used',
  usedOutsidePlan: '{size} used, outside the shared plan',
  pending: 'Pending',
  pendingUntil: 'Invited until {date}',
  groupFull:
    'The family group is full: its plan is for {places, plural, one {# person} other {# people}}.',

  invitedEmail: 'Email address to invite',
  emailMissing: 'Please enter an email address to invite.',
  invite: 'Invite',
  invited: 'Invitation sent successfully.',
  inviteFailed: 'Failed to send invitation.',

  cancelInvitation: 'Cancel the invitation of {userEmail}',
  invitationCanceled: 'Invitation canceled.',
  cancelInvitationFailed: 'Failed to cancel the invitation. Please try again.',

  removeNamed: 'Remove {userEmail}',
  removeTitle: 'Remove member',
  removeQuestion: 'Are you sure you want to remove this member from the family group?',
  removed: 'Member removed successfully.',
  removeFailed: 'Failed to remove member.',

  leaveGroup: 'Leave Group',
  leaveTitle: 'Leave the family group?',
  leaveQuestion:
    'Your library stays. If you store more than your own storage allows, you cannot upload more.',
  leaving: 'Leaving...',
  left: 'You left the family group.',
  leaveFailed: 'Failed to leave the family group. Please try again.',

  endGroup: 'End Group',
  endTitle: 'End the family group?',
  endQuestion:
    'All members keep their libraries. They are notified, and use their own storage again.',
  ending: 'Ending...',
  ended: 'The family group has ended.',
  endFailed: 'Failed to end the family group. Please try again.',

  noticeRemoved:
    'You were removed from your family group. Your photos and videos stay. If you store more than your own storage allows, you cannot upload more.',
  noticeEnded:
    'The family group that you were in has ended. Your photos and videos stay. If you store more than your own storage allows, you cannot upload more.',
  noticePlanEnded:
    'The plan that your family group shared with you has ended. Your photos and videos stay. If you store more than your own storage allows, you cannot upload more.',
  noticeNoPlace:
    'The plan of your family group now covers fewer people, and you are no longer included. Your photos and videos stay. If you store more than your own storage allows, you cannot upload more.',
  ok: 'OK',
  closeNoticeFailed: 'Failed to close this message. Please try again.',
})
