/*
 * The names of the bridge's calls and events, without their schemas: the preload script needs only the names,
 * and runs in every page.
 */

export const CALL_NAMES = [
  'chooseServer',
  'changeServer',
  'keepServer',
  'readToken',
  'keepToken',
  'clearToken',
  'hasSecretStore',
  'pickFolder',
  'pickedFolders',
  'forgetFolder',
  'beginScan',
  'continueScan',
  'endScan',
  'fileInfo',
  'deleteFile',
  'watchFolder',
  'stopWatching',
  'showProgress',
  'appUpdate',
  'checkForUpdate',
  'downloadUpdate',
  'cancelUpdate',
  'installUpdate',
] as const

export const EVENT_NAMES = ['folderChanged', 'openPage', 'appUpdateChanged'] as const

export type CallName = (typeof CALL_NAMES)[number]
export type EventName = (typeof EVENT_NAMES)[number]
