import { createRoute, redirect } from '@tanstack/react-router'
import { desktopBridge } from '../../components/desktop/desktop-bridge.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { root } from './root.ts'
import { shownItem } from './search-params.ts'

const connect = createRoute({
  getParentRoute: () => root,
  path: '/connect',
  // Redirects in a browser, and in a desktop app that already has a server.
  beforeLoad() {
    if (desktopBridge?.server !== null) throw redirect({ to: '/' })
  },
  component: lazyScreen(() => import('../../features/auth/connect-screen.tsx'), 'ConnectScreen'),
})
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyScreen(
    () => import('../../features/auth/recovery/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
})
const addDevice = createRoute({
  getParentRoute: () => root,
  path: '/add-device',
  component: lazyScreen(
    () => import('../../features/auth/add-device/add-device-screen.tsx'),
    'AddDeviceScreen',
  ),
})
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  component: lazyScreen(
    () => import('../../features/verify-email/verify-email-screen.tsx'),
    'VerifyEmailScreen',
  ),
})
const publicShare = createRoute({
  getParentRoute: () => root,
  path: '/share/{-$token}',
  validateSearch: shownItem,
  component: lazyScreen(
    () => import('../../features/public-share/public-share-screen.tsx'),
    'PublicShareScreen',
  ),
})
const guestUpload = createRoute({
  getParentRoute: () => root,
  path: '/give/{-$token}',
  component: lazyScreen(
    () => import('../../features/guest-upload/guest-upload-screen.tsx'),
    'GuestUploadScreen',
  ),
})
const download = createRoute({
  getParentRoute: () => root,
  path: '/download',
  component: lazyScreen(
    () => import('../../features/download/download-screen.tsx'),
    'DownloadScreen',
  ),
})
const privacyPolicy = createRoute({
  getParentRoute: () => root,
  path: '/privacy-policy',
  component: lazyScreen(
    () => import('../../features/policies/privacy-policy-screen.tsx'),
    'PrivacyPolicyScreen',
  ),
})
const termsConditions = createRoute({
  getParentRoute: () => root,
  path: '/terms-conditions',
  component: lazyScreen(() => import('../../features/policies/terms-screen.tsx'), 'TermsScreen'),
})
const deleteAccountGuide = createRoute({
  getParentRoute: () => root,
  path: '/delete-account-guide',
  component: lazyScreen(
    () => import('../../features/policies/deletion-guide-screen.tsx'),
    'DeletionGuideScreen',
  ),
})

export const routesForEverybody = [
  connect,
  forgotPassword,
  addDevice,
  verifyEmail,
  publicShare,
  guestUpload,
  download,
  privacyPolicy,
  termsConditions,
  deleteAccountGuide,
] as const
