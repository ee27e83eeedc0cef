import { Navigate } from '@tanstack/react-router'

/** Redirects `/admin` to the users. */
export const ToUsers = () => <Navigate to="/admin/users" replace />
