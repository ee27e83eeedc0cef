import { createRoute } from '@tanstack/react-router'
import { LandingScreen } from '../../features/landing/landing-screen.tsx'
import { VisitorGate } from '../gates/visitor-gate.tsx'
import { lazyScreen } from '../lazy-screen.ts'
import { root } from './root.ts'

const visitor = createRoute({
  getParentRoute: () => root,
  id: 'visitor',
  component: VisitorGate,
  staticData: { access: 'visitors' },
})
// Only the front page is part of the first chunk, because most people who are not signed in see it first.
const landing = createRoute({
  getParentRoute: () => visitor,
  path: '/',
  component: LandingScreen,
})
const login = createRoute({
  getParentRoute: () => visitor,
  path: '/login',
  component: lazyScreen(
    () => import('../../features/auth/sign-in/login-screen.tsx'),
    'LoginScreen',
  ),
})
const signup = createRoute({
  getParentRoute: () => visitor,
  path: '/signup',
  component: lazyScreen(
    () => import('../../features/auth/sign-up/signup-screen.tsx'),
    'SignupScreen',
  ),
})

export const visitorRoutes = visitor.addChildren([landing, login, signup])
