import { Navigate } from '@tanstack/react-router'

export const ToUsers = () => <Navigate to="/admin/users" replace />
