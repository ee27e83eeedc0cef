import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { signedIn } from './signed-in.ts'

const admin = createRoute({
  getParentRoute: () => signedIn,
  id: 'admin',
  component: lazyScreen(() => import('../../features/admin/admin-layout.tsx'), 'AdminLayout'),
})
const adminHome = createRoute({
  getParentRoute: () => admin,
  path: '/admin',
  component: lazyScreen(() => import('../../features/admin/to-users.tsx'), 'ToUsers'),
})
const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: '/admin/users',
  component: lazyScreen(() => import('../../features/admin/users/users-screen.tsx'), 'UsersScreen'),
})
const adminFlags = createRoute({
  getParentRoute: () => admin,
  path: '/admin/feature-flags',
  component: lazyScreen(() => import('../../features/admin/flags/flags-screen.tsx'), 'FlagsScreen'),
})
const adminVariables = createRoute({
  getParentRoute: () => admin,
  path: '/admin/variables',
  component: lazyScreen(
    () => import('../../features/admin/variables/variables-screen.tsx'),
    'VariablesScreen',
  ),
})
const adminPlans = createRoute({
  getParentRoute: () => admin,
  path: '/admin/plans',
  component: lazyScreen(() => import('../../features/admin/plans/plans-screen.tsx'), 'PlansScreen'),
})
const adminOverview = createRoute({
  getParentRoute: () => admin,
  path: '/admin/overview',
  component: lazyScreen(() => import('../../features/admin/overview-screen.tsx'), 'OverviewScreen'),
})
const adminRecognition = createRoute({
  getParentRoute: () => admin,
  path: '/admin/recognition',
  component: lazyScreen(
    () => import('../../features/admin/recognition-screen.tsx'),
    'RecognitionScreen',
  ),
})
const adminLog = createRoute({
  getParentRoute: () => admin,
  path: '/admin/log',
  component: lazyScreen(() => import('../../features/admin/log-screen.tsx'), 'LogScreen'),
})

export const adminRoutes = admin.addChildren([
  adminHome,
  adminUsers,
  adminFlags,
  adminVariables,
  adminPlans,
  adminOverview,
  adminRecognition,
  adminLog,
])
