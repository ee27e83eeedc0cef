import { Navigate } from '@tanstack/react-router'

/** The area begins with its users. */
export const ToUsers = () => <Navigate to="/admin/users" replace />
